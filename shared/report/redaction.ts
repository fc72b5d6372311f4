// What leaves the house and what does not: the profile `internal` changes nothing; `external` puts
// tokens in place of the house's own people, services, files and keys. Collecting originals, files and
// bundles are elsewhere.
//
// What it cannot do: it finds originals as they are written, in any letter case and composition, with
// other blanks and with hidden characters between the letters. It does not see an original written with
// letters of another script that look alike, spelled otherwise, shortened, paraphrased or encoded, nor
// one in a picture made of dots or inside an attached file. Numbers, very short originals and such that
// our own texts hold are replaced only where a whole field is nothing else (`Secret.limit` says why);
// the preview shows them, so that a person reads those through.
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { commitTo, type RedactionFile, type TokenProof } from '../bundle/redaction-file.ts';
import type { ReportDocument } from './document.ts';
import { redactDocument } from './redaction/redact-document.ts';
import { redactJson } from './redaction/redact-json.ts';
import { createReplacer } from './redaction/replace.ts';
import type { Secret } from './redaction/secret.ts';
import type { RedactionProfile } from './report.ts';

/** Redacts, and counts what it did. */
export interface Redaction {
  /** A text of its own, e.g. a field or a file's content. */
  redactText(text: string): string;
  /** Every text in a value that is JSON; names of fields stay. */
  redactJson(value: unknown): unknown;
  /** See `redaction/redact-document.ts`; the same document for `internal`. */
  redactDocument(document: ReportDocument): ReportDocument;
  /** How often each token was put in so far, in the order of the tokens' kinds and numbers. */
  counts(): { token: string; kind: string; original: string; count: number }[];
  /** For `data/redaction.json`, in the same order; none for `internal`. */
  commitments(): RedactionFile['tokens'];
  /** What is handed over to prove a token; null for a token that stands for nothing. */
  proveToken(token: string): TokenProof | null;
  /** Of a text that is committed to, 64 hexadecimal digits: the same for the same case and text. */
  saltOf(text: string): string;
}

/** What a redaction is made with. */
export interface RedactionWith {
  profile: RedactionProfile;
  secrets: readonly Secret[];
  /** Of the case, secret, the same each time: 32 random bytes. */
  commitmentKey: Uint8Array;
}

/** A redaction; it keeps its counts from one text to the next. */
export function createRedaction({ profile, secrets, commitmentKey }: RedactionWith): Redaction {
  const isExternal = profile === 'external';
  const applied = isExternal ? inOrder(secrets) : [];
  const counts = new Map(applied.map(({ token }) => [token, 0]));
  const replacer = createReplacer(applied, (token) => {
    counts.set(token, (counts.get(token) ?? 0) + 1);
  });
  const saltBytes = (text: string): Uint8Array => hmac(sha256, commitmentKey, utf8ToBytes(text));
  const saltOf = (text: string): string => bytesToHex(saltBytes(text));
  const countOf = (token: string): number => counts.get(token) ?? 0;

  return {
    redactText: (text) => replacer.tokenOfField(text) ?? replacer.replacePieces([text])[0] ?? text,
    redactJson: (value) => (isExternal ? redactJson(value, replacer) : value),
    redactDocument: (document) => (isExternal ? redactDocument(document, replacer) : document),
    counts: () =>
      applied.map(({ token, kind, value }) => ({
        ...{ token, kind, original: value, count: countOf(token) },
      })),
    commitments: () =>
      applied.map(({ token, kind, reach, value }) => ({
        ...{ token, kind, reach, count: countOf(token) },
        commitment: commitTo(value, saltBytes(value)),
      })),
    proveToken(token) {
      const secret = applied.find((one) => one.token === token);
      return secret === undefined
        ? null
        : { token, value: secret.value, salt: saltOf(secret.value) };
    },
    saltOf,
  };
}

/** By kind, then by number: the order of the list must not tell which original is longer. */
function inOrder(secrets: readonly Secret[]): Secret[] {
  const numberOf = ({ token }: Secret): number => Number(/\d+/.exec(token)?.[0]);
  return [...secrets].sort((a, b) =>
    a.kind === b.kind ? numberOf(a) - numberOf(b) : a.kind < b.kind ? -1 : 1,
  );
}
