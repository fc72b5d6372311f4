// The bundle service over a real case file and real files, with the keeper's own tasks in this thread.
import { join } from 'node:path';
import { draftFor } from '#shared/report/templates.ts';
import type { CaseId, ReportId } from '#shared/domain/ids.ts';
import { AppError } from '#shared/errors.ts';
import { readBundleFile } from '../../electron/bundle/bundle-files.ts';
import { verifyBundle } from '../../electron/bundle/verify-bundle.ts';
import type { TaskContext } from '../../electron/casefile/keeper/task.ts';
import { runTask } from '../../electron/casefile/keeper/task-list.ts';
import type { Keeper } from '../../electron/casefile/keeper/tasks.ts';
import { discard, putInPlace } from '../../electron/files/write-file.ts';
import { createBundleService, type BundlePorts } from '../../electron/services/bundles.ts';
import { createOneAtATime } from '../../electron/services/report-run.ts';
import { createSigner } from '../builders/bundle-samples.ts';
import { newCaseFile, T0, temporaryFolder } from '../builders/casefile-file.ts';
import { addRichCase } from '../builders/casefile-transfer.ts';
import { UNSEEN } from '../builders/keeper.ts';
import { asCaseFile } from './case-file.ts';
import { createFastClock } from './fast-clock.ts';
import { graphReader } from './graph-reader.ts';
import { createPlainPrinter, openReportThread } from './report-stage.ts';

/** The case of the bundles. */
export const CASE = 'case-1' as CaseId;
/** Its report in Chinese, which goes along. */
export const NEW_REPORT = 'report-new' as ReportId;

/** The keeper's own tasks in this thread; cancelling ends one at its next telling. */
export function createKeeperHere(): Keeper {
  let isCancelled = false;
  return {
    async run(name, input, onProgress) {
      isCancelled = false;
      const tell: TaskContext['tell'] = (value) => {
        if (isCancelled) throw new AppError('job.aborted', 'cancelled');
        onProgress(value);
      };
      const done: unknown = await runTask({ name, input, purpose: 'run' }, { ...UNSEEN, tell });
      return done as never;
    },
    async cancel() {
      isCancelled = true;
    },
  };
}

/** A service over a file with a rich case; `write` makes a bundle, on its own one for internal use. */
export function openService(
  changed: Partial<BundlePorts> = {},
  mode: 'write' | 'read' = 'write',
  caseTitle = 'by Mara Test',
) {
  const { operations, folder, path } = newCaseFile();
  addRichCase(operations, folder);
  let ids = 0;
  const newId = () => `id-${String(++ids)}`;
  const about = { caseTitle, newId };
  const draft = draftFor({ template: 'investigation', language: 'zh-CN', ...about });
  const fields = { id: NEW_REPORT, caseId: CASE, template: 'investigation', draft } as const;
  operations.createReport({ ...fields, at: T0 + 60 });
  const to = temporaryFolder();
  const told: [string, unknown][] = [];
  const work = createOneAtATime();
  const service = createBundleService({
    ...{ caseFile: asCaseFile(operations), clock: createFastClock(), appVersion: '0.1.0', newId },
    emit: (name, payload) => told.push([name, payload]),
    session: { requireOpen: () => ({ mode, path }) as never },
    keeper: createKeeperHere(),
    signing: {
      get: async () => ({ state: 'stored' }) as never,
      withKey: (use) => use(createSigner()),
    },
    files: { putInPlace, discard },
    chooseExportPath: async () => join(to, 'bundle.zip'),
    signerFingerprint: async () => null,
    readGraph: graphReader(asCaseFile(operations)),
    startReport: openReportThread,
    printer: createPlainPrinter(),
    work,
    ...changed,
  });
  const write = (profile: 'internal' | 'external' = 'internal') =>
    service.write({
      ...{ caseId: CASE, profile },
      reports: [{ id: NEW_REPORT, formats: ['md', 'pdf', 'md'] }],
    });
  return { service, operations, to, told, work, write };
}

/** The text of a file in a bundle that is intact. */
export async function readFrom(bundlePath: string, path: string): Promise<string> {
  const { index } = await verifyBundle(bundlePath, { signer: null });
  if (index === null) throw new Error('not intact');
  return (await readBundleFile({ bundlePath, index, path, maxBytes: 10_000_000 })).toString();
}
