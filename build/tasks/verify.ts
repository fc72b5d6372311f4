// `npm run verify -- FILE [--signer FINGERPRINT]`: whether an evidence bundle is intact and whose it is.
// Needs no set-up: the verifier is the application's own and has no dependency.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { AppError } from '#shared/errors.ts';
import { formatFingerprint } from '#shared/bundle/fingerprint.ts';
import type { BundleVerdict, BundleVerification } from '#shared/bundle/verification.ts';
import { verifyBundle } from '../../electron/bundle/verify-bundle.ts';
import { tellFinding } from './verify-words.ts';

const EXIT_CODES: Readonly<Record<BundleVerdict, number>> = {
  intact_signer_known: 0,
  not_intact: 1,
  intact_signer_unknown: 3,
};
const CANNOT_READ = 2;

/** Checks one bundle and says what is wrong first. Gives 0, 1 (not intact), 2 (usage) or 3 (signer unknown). */
export async function verify(args: string[]): Promise<number> {
  const question = readArguments(args);
  if (question === null) {
    console.error('usage: npm run verify -- FILE [--signer FINGERPRINT]');
    return CANNOT_READ;
  }
  const file = path.resolve(process.env.TRACEFILE_CWD ?? '.', question.file);
  try {
    const { verification } = await verifyBundle(file, { signer: question.signer });
    console.log(describe(verification).join('\n'));
    return EXIT_CODES[verification.verdict];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const reason = error.details.systemCode;
    console.error(`${error.message}${typeof reason === 'string' ? ` (${reason})` : ''}: ${file}`);
    return CANNOT_READ;
  }
}

function readArguments(args: string[]): { file: string; signer: string | null } | null {
  try {
    const options = { signer: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [file, ...rest] = positionals;
    if (file === undefined || rest.length > 0) return null;
    return { file, signer: values.signer ?? null };
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

function describe(verification: BundleVerification): string[] {
  const { verdict, first, findingCount, signerFingerprint } = verification;
  const signer = signerFingerprint === null ? 'none' : formatFingerprint(signerFingerprint);
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
  if (verdict === 'intact_signer_known') return ['intact, signed by the given signer', ...facts];
  return [
    'intact, signer unknown',
    ...facts,
    'Hold this fingerprint against the one in the report, or give it after --signer.',
  ];
}
