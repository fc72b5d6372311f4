// `npm run verify -- FILE [--signer FINGERPRINT] [--proof PROOF]`: whether an evidence bundle is intact and
// whose it is, and whether a proof is of something that it commits to.
// No application has to be built for it: the check is the application's own.
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { AppError } from '#shared/errors.ts';
import { formatFingerprint, readFingerprint } from '#shared/bundle/fingerprint.ts';
import { MAX_PROOF_BYTES, readProof, type Proof } from '#shared/bundle/proof.ts';
import type { BundleVerdict, BundleVerification } from '#shared/bundle/verification.ts';
import { examineBundle } from '../../electron/bundle/check-bundle.ts';
import { checkProof, type ProofOutcome } from '../../electron/bundle/check-proof.ts';
import { isProved, tellProof } from './proof-words.ts';
import { readViewerParts } from './viewer-parts.ts';
import { quoted, tellFinding } from './verify-words.ts';

const EXIT_CODES: Readonly<Record<BundleVerdict, number>> = {
  intact_signer_known: 0,
  not_intact: 1,
  intact_signer_unknown: 3,
};
const CANNOT_READ = 2;
const SIGNED_BY_ANOTHER = 4;

const USAGE = 'usage: npm run verify -- "FILE" [--signer FINGERPRINT] [--proof PROOF]';

/**
 * Checks one bundle and says what is wrong first. Gives 0, 1 (not intact, or not proved), 2 (usage, or it
 * cannot be read), 3 (signer unknown) or 4 (signed by another key than the given one).
 */
export async function verify(args: string[]): Promise<number> {
  const question = readArguments(args);
  if (question === null) {
    console.error(USAGE);
    return CANNOT_READ;
  }
  const from = process.env.TRACEFILE_CWD ?? '.';
  const file = path.resolve(from, question.file);
  try {
    const proof =
      question.proof === null ? null : await readProofFile(path.resolve(from, question.proof));
    const { verification, index } = await examineBundle(
      { path: file, signer: question.signer },
      {},
      readViewerParts(),
    );
    console.log(describe(verification).join('\n'));
    const code = isByAnother(verification) ? SIGNED_BY_ANOTHER : EXIT_CODES[verification.verdict];
    if (proof === null || verification.verdict === 'not_intact') return code;
    const outcome: ProofOutcome =
      index === null
        ? { what: 'not_redacted' }
        : await checkProof({ bundlePath: file, index }, proof);
    console.log(tellProof(outcome, proof));
    return isProved(outcome) ? code : EXIT_CODES.not_intact;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { systemCode: reason, field } = error.details;
    const about =
      field === 'proof' ? '' : `: ${field === 'signer' ? quoted(question.signer ?? '') : file}`;
    console.error(`${error.message}${typeof reason === 'string' ? ` (${reason})` : ''}${about}`);
    return CANNOT_READ;
  }
}

/** Errors: `evidence.unreadable`, `input.invalid`. */
async function readProofFile(file: string): Promise<Proof> {
  const proof = readProof(await readBounded(file));
  if (proof !== null) return proof;
  const message = `${file} is no proof: it must be one line of data/proofs.jsonl`;
  throw new AppError('input.invalid', message, { details: { field: 'proof' } });
}

/** The text of a file; none of one that is too large to be a proof. */
async function readBounded(file: string): Promise<string> {
  try {
    return (await stat(file)).size > MAX_PROOF_BYTES ? '' : await readFile(file, 'utf8');
  } catch (cause) {
    throw new AppError('evidence.unreadable', `the proof ${file} cannot be read`, {
      details: { field: 'proof' },
      cause,
    });
  }
}

interface Question {
  file: string;
  signer: string | null;
  proof: string | null;
}

function readArguments(args: string[]): Question | null {
  try {
    const options = { signer: { type: 'string' }, proof: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [file, ...rest] = positionals;
    const { signer = null, proof = null } = values;
    if (file === undefined) return null;
    if (rest.length === 0) return { file, signer, proof };
    // A fingerprint as it is printed, in groups, without quotes around them.
    const whole = readFingerprint([signer, ...rest].join(''));
    return whole === null ? null : { file, signer: whole, proof };
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** Nothing else is wrong with it. */
function isByAnother({ first }: BundleVerification): boolean {
  return first?.kind === 'signer_is_another';
}

function describe(verification: BundleVerification): string[] {
  const { verdict, first, findingCount, signerFingerprint, unchecked } = verification;
  const signer = signerFingerprint === null ? 'none' : formatFingerprint(signerFingerprint);
  if (isByAnother(verification)) {
    return [
      'SIGNED BY ANOTHER KEY than the given one. Every file is as this key signed it:',
      `signer    ${signer}`,
    ];
  }
  if (first !== null) {
    const more = findingCount > 1 ? [`and ${String(findingCount - 1)} more`] : [];
    return [`NOT INTACT: ${tellFinding(first)}`, ...more];
  }
  const { files, manifestSha256 } = verification;
  const facts = [
    `files     ${String(files)}`,
    `manifest  ${manifestSha256 ?? ''}`,
    `signer    ${signer}`,
  ];
  // In the verdict itself: nobody who reads one line overlooks it.
  const but = unchecked === null ? '' : ', BUT VERIFY.txt AND viewer.html WERE NOT CHECKED';
  if (unchecked !== null) facts.push(...describeUnchecked(unchecked));
  if (verdict === 'intact_signer_known') {
    return [`intact, signed by the given signer${but}`, ...facts];
  }
  return [
    `intact, signer unknown${but}`,
    ...facts,
    'Give the fingerprint that the signer told you by other means after --signer: not one from this',
    'bundle or its reports, which prove nothing of themselves.',
  ];
}

function describeUnchecked({ version }: NonNullable<BundleVerification['unchecked']>): string[] {
  if (version === null) {
    return ['unchecked VERIFY.txt and viewer.html: it holds no case that Tracefile wrote'];
  }
  return [
    'unchecked VERIFY.txt and viewer.html: they are not those of this version, and the bundle states',
    `          version ${quoted(version)}`,
  ];
}
