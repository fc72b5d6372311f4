// The calls that bring saved answers and whole cases in, and take a case out.
import { z } from 'zod';
import type { SnapshotSummary } from '../../screening/snapshot.ts';
import type {
  AnswerImportPreview,
  CaseExportReport,
  CaseImportPreview,
  CaseImportReport,
} from '../../records/transfer.ts';
import { utcMs } from '../../time-schema.ts';
import { caseId } from '../../id-schema.ts';
import { nothing, passphrase, path, reply } from './inputs.ts';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const word = z.string().trim().min(1).max(500).nullable();

/** The calls. Paths are those of `choose…`. */
export const transferCalls = {
  /** Opens the system's dialog for JSON files; empty when the person cancels. */
  'imports.chooseAnswers': { in: nothing, out: reply<{ paths: string[] }>() },
  'imports.previewAnswer': {
    in: z.strictObject({ caseId, path }),
    out: reply<AnswerImportPreview>(),
  },
  'imports.importAnswer': {
    in: z.strictObject({
      caseId,
      path,
      sha256,
      origin: z.strictObject({
        stated: z.string().trim().min(1).max(2000),
        takenAt: utcMs.nullable(),
        subject: word,
        chain: word,
        token: word,
        direction: z.enum(['in', 'out', 'both']).nullable(),
      }),
    }),
    out: reply<SnapshotSummary>(),
  },
  /** Asks where; null when the person cancels. Without a passphrase the file is not encrypted. */
  'cases.export': {
    in: z.strictObject({ id: caseId, passphrase: passphrase.nullable() }),
    out: reply<CaseExportReport | null>(),
  },
  'imports.chooseCaseFile': { in: nothing, out: reply<{ path: string | null }>() },
  'imports.previewCases': {
    in: z.strictObject({ path, passphrase: passphrase.nullable() }),
    out: reply<CaseImportPreview>(),
  },
  'imports.importCases': {
    in: z.strictObject({
      path,
      passphrase: passphrase.nullable(),
      sha256,
      cases: z
        .array(z.strictObject({ caseId, reference: z.string().trim().min(1).max(100) }))
        .min(1)
        .max(10_000),
    }),
    out: reply<CaseImportReport>(),
  },
} as const;
