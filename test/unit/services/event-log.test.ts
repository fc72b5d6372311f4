// Which events of the page are in the log, too, and how little of them.
import { expect, it } from 'vitest';
import type { Events } from '#shared/ipc/transport.ts';
import type { CaseFileInfo } from '../../../electron/casefile/file-info.ts';
import { logEvent, logOpened } from '../../../electron/services/event-log.ts';
import type { Log } from '../../../electron/services/ports.ts';

function setUp() {
  const lines: [event: string, fields: object][] = [];
  const log: Log = { note: (event, fields) => void lines.push([event, fields]), tail: () => [] };
  return { log, lines };
}

const job = {
  jobId: 'j',
  caseId: 'c',
  batchId: null,
  title: 'CANARY',
  value: 1,
} as unknown as Events['job.changed'];

it('a file that is opened, closed or locked, and a job that failed, with its code alone', () => {
  const { log, lines } = setUp();
  for (const state of ['open', 'locked', 'none'] as const) {
    logEvent(log, 'caseFile.changed', { state });
  }
  logEvent(log, 'job.changed', { ...job, state: 'failed', errorCode: 'http.forbidden' });
  expect(lines).toEqual([
    ['caseFile.changed', { state: 'open' }],
    ['caseFile.changed', { state: 'locked' }],
    ['caseFile.changed', { state: 'none' }],
    ['job.failed', { code: 'http.forbidden' }],
  ]);
});

it('a job that goes on, and what else the page is told, do not', () => {
  const { log, lines } = setUp();
  logEvent(log, 'job.changed', { ...job, state: 'processing', errorCode: null });
  logEvent(log, 'search.indexed', { left: 3 });
  expect(lines).toEqual([]);
});

it('how a file was opened, and beside which kind of keychain', async () => {
  const { log, lines } = setUp();
  const info = {
    ...{ path: '/home/CANARY', investigator: 'CANARY', mode: 'write', isEncrypted: true },
    ...{ wasUnclean: false, sqliteVersion: '3.51.3' },
  } as CaseFileInfo;
  const status = async () => ({ available: true as const, backend: 'Secret Service (CANARY)' });
  await logOpened(log, info, { status });
  expect(lines).toEqual([
    ['caseFile.opened', { mode: 'write', isEncrypted: true, wasUnclean: false, sqlite: '3.51.3' }],
    ['keychain.found', { keychain: 'other' }],
  ]);
});
