// A case written as an evidence bundle by the keeper's own task, checked and read back.
import { join } from 'node:path';
import type { CaseId } from '#shared/domain/ids.ts';
import type { BundleVerification } from '#shared/bundle/verification.ts';
import { caseViewerWords } from '#shared/words/viewer-words.ts';
import { secretsOf } from '../../electron/casefile/bundle/case-secrets.ts';
import { withCaseFile } from '../../electron/casefile/bundle/read-case.ts';
import { writeBundle } from '../../electron/casefile/bundle/write-bundle.ts';
import type { KeeperTasks } from '../../electron/casefile/keeper/tasks.ts';
import type { TaskContext } from '../../electron/casefile/keeper/task.ts';
import type { WrittenBag } from '../../electron/bundle/bag-writer.ts';
import { readBundleFile } from '../../electron/bundle/bundle-files.ts';
import { verifyBundle } from '../../electron/bundle/verify-bundle.ts';
import { partPathBeside } from '../../electron/files/part-files.ts';
import { putInPlace } from '../../electron/files/write-file.ts';
import { createSigner } from './bundle-samples.ts';
import { ENGINE, keyedFile } from './casefile-file.ts';
import { T0 } from './casefile-records.ts';
import { CASE, taskContext } from './casefile-transfer.ts';
import { encloseReport } from './enclosed-report.ts';

type Input = KeeperTasks['writeBundle']['in'];

const { contentSha256, json } = encloseReport();
const REPORT = { title: 'Report', document: 'Report.json', contentSha256 };
/** The report in most bundles here. */
const BUNDLED_REPORT = [
  { ...REPORT, name: 'Report.md', bytes: Buffer.from('# Report\n') },
  { ...REPORT, name: 'Report.json', bytes: Buffer.from(json) },
];

/** What the task is given, but for what a test changes. */
export function bundleInput(casePath: string, to: string, changed: Partial<Input> = {}): Input {
  return {
    ...{ file: keyedFile(casePath), caseId: CASE, to, part: partPathBeside(to) },
    ...{ profile: 'internal', preparedAt: T0 + 5000, appVersion: '0.1.0' },
    signer: createSigner(),
    commitmentKey: COMMITMENT_KEY,
    ...{ reports: BUNDLED_REPORT, words: caseViewerWords('en'), redaction: null },
    ...changed,
  };
}

/** Of the case in all bundles here. */
const COMMITMENT_KEY = new Uint8Array(32).fill(7);

/** A bundle in its place. */
export interface CaseBundle {
  path: string;
  written: WrittenBag;
  verification: BundleVerification;
  /** Paths of all files in it. */
  paths: string[];
  read: (path: string) => Promise<Buffer>;
  readJson: <Value>(path: string) => Promise<Value>;
}

/** Writes a case of a file as `name` into a folder, and checks it. */
export async function writeCaseBundle(
  casePath: string,
  folder: string,
  changed: Partial<Input> = {},
  { name = 'case.zip', context = taskContext }: { name?: string; context?: TaskContext } = {},
): Promise<CaseBundle> {
  const path = join(folder, name);
  const written = await writeBundle.run(bundleInput(casePath, path, changed), context);
  await putInPlace(written, path);
  const { verification, index } = await verifyBundle(path, { signer: written.signerFingerprint });
  const read = (file: string): Promise<Buffer> => {
    if (index === null) throw new Error(`not intact: ${JSON.stringify(verification.first)}`);
    return readBundleFile({ bundlePath: path, index, path: file, maxBytes: 100_000_000 });
  };
  return {
    ...{
      path,
      written,
      verification,
      paths: [...(index ?? new Map<string, never>()).keys()],
      read,
    },
    readJson: async <Value>(file: string) => JSON.parse((await read(file)).toString()) as Value,
  };
}

/** A bundle for external recipients of the same case, redacted as the service has it done. */
export async function redactionOf(
  casePath: string,
  caseId: CaseId = CASE,
): Promise<NonNullable<Input['redaction']> & Pick<Input, 'commitmentKey'>> {
  const secrets = await withCaseFile(keyedFile(casePath), ENGINE, async (db) =>
    secretsOf(db, caseId),
  );
  return { secrets, commitmentKey: COMMITMENT_KEY, documents: [] };
}
