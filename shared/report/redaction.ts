// What leaves the organisation and what does not: the profile `internal` changes nothing; `external` puts
// tokens in place of the organisation's own people, services and files, and commitments in place of the
// hashes that were taken over them. Collecting originals, files and bundles are elsewhere.
//
// What it cannot do: it finds originals as they are written, in any letter case and composition, with
// other blanks and with hidden characters between the letters. It does not see an original written with
// letters of another script that look alike, spelled otherwise, shortened, paraphrased or encoded, nor
// one in a picture made of dots or inside an attached file. Numbers, very short originals and such that
// our own texts hold are replaced only where a whole field is nothing else (`Secret.limit` says why);
// the preview shows them, so that a person reads those through. The hash of a report's content before
// redaction stays, as approvals name it: with the report next to it, a name can be tried against it. So do
// the hashes of answers, of rulesets and of cited attachments, which leave byte for byte.
import type { RedactionFile } from '../bundle/redaction-file.ts';
import type { ReportDocument } from './document.ts';
import { COMMITMENT_MARK, createCommitter } from './redaction/commitments.ts';
import { redactDocument } from './redaction/redact-document.ts';
import { replaceHashes } from './redaction/private-hashes.ts';
import { redactJson } from './redaction/redact-json.ts';
import { createReplacer, type Replacer } from './redaction/replace.ts';
import type { ReachLimit, Secret } from './redaction/secret.ts';
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
  counts(): {
    token: string;
    kind: string;
    original: string;
    count: number;
    limit: ReachLimit | null;
  }[];
  /** For `data/redaction.json`, in the same order; none for `internal`. */
  commitments(): RedactionFile['tokens'];
}

/** What a redaction is made with. */
export interface RedactionWith {
  profile: RedactionProfile;
  secrets: readonly Secret[];
  /**
   * Of the case, secret, the same each time: 32 random bytes. Null where there is none: then hashes are
   * left out, and nothing can be committed to.
   */
  commitmentKey: Uint8Array | null;
  /** Hashes that are replaced wherever they are, see `redaction/private-hashes.ts`. */
  hashes?: ReadonlySet<string>;
}

/** Is in place of a hash that nothing was committed to. */
const LEFT_OUT = '[withheld]';

/** A redaction; it keeps its counts from one text to the next. */
export function createRedaction({
  profile,
  secrets,
  commitmentKey,
  hashes = new Set(),
}: RedactionWith): Redaction {
  const isExternal = profile === 'external';
  const applied = isExternal ? inOrder(secrets) : [];
  const counts = new Map(applied.map(({ token }) => [token, 0]));
  const committer = commitmentKey === null ? null : createCommitter(commitmentKey);
  const inPlaceOf = (hash: string): string =>
    committer === null ? LEFT_OUT : COMMITMENT_MARK + committer.toHash(hash).commitment;
  const replacer = withoutHashes(
    createReplacer(applied, (token) => {
      counts.set(token, (counts.get(token) ?? 0) + 1);
    }),
    isExternal ? hashes : new Set(),
    inPlaceOf,
  );
  const countOf = (token: string): number => counts.get(token) ?? 0;

  return {
    redactText: (text) => replacer.tokenOfField(text) ?? replacer.replacePieces([text])[0] ?? text,
    redactJson: (value) => (isExternal ? redactJson(value, replacer) : value),
    redactDocument: (document) => (isExternal ? redactDocument(document, replacer) : document),
    counts: () =>
      applied.map(({ token, kind, value, limit }) => ({
        token,
        kind,
        original: value,
        count: countOf(token),
        limit,
      })),
    commitments() {
      if (committer === null) throw new Error('there is no key to commit with');
      return applied.map(({ token, kind, reach, value }) => ({
        token,
        kind,
        reach,
        count: countOf(token),
        commitment: committer.toText(value).commitment,
      }));
    },
  };
}

/** Hashes first: a token holds none, and no original is one. */
function withoutHashes(
  replacer: Replacer,
  hashes: ReadonlySet<string>,
  replace: (hash: string) => string,
): Replacer {
  const withoutThem = (text: string): string => replaceHashes(text, hashes, replace);
  return {
    ...replacer,
    replacePieces: (pieces) => replacer.replacePieces(pieces.map(withoutThem)),
  };
}

/** By kind, then by number: the order of the list must not tell which original is longer. */
function inOrder(secrets: readonly Secret[]): Secret[] {
  const numberOf = ({ token }: Secret): number => Number(/\d+/.exec(token)?.[0]);
  return [...secrets].sort((a, b) =>
    a.kind === b.kind ? numberOf(a) - numberOf(b) : a.kind < b.kind ? -1 : 1,
  );
}
