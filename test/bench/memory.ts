// The real application with a made case file open: the memory of all its processes against a bare
// Electron window, and how long its main process is held up by what takes long.
import { copyFileSync } from 'node:fs';
import type { Page } from 'playwright';
import type { CaseSummary } from '#shared/domain/case.ts';
import type { Environment } from '#shared/domain/environment.ts';
import {
  BRIDGE_KEY,
  type Bridge,
  type LargeReply,
  type ReplyPiece,
} from '#shared/ipc/transport.ts';
import type { Job } from '#shared/screening/job.ts';
import { sleep } from '../../electron/providers/sleep.ts';
import { buildRequest } from '../builders/kya-view.ts';
import { createMachine, launch, type Application, type Machine } from '../drive/application.ts';
import { setUp, unlock } from '../drive/main-job.ts';
import type { FakeServer } from '../fakes/http-server.ts';
import { CANARY_KEY, startScreeningService } from '../fakes/screening-service.ts';
import { OWN_AIMS, PRODUCT_AIMS } from './aims.ts';
import { launchBareApp, makeBareApp } from './bare-app.ts';
import {
  connectBeside,
  findSample,
  requireMadeFile,
  SIZES,
  type SizeOptions,
} from './made-file.ts';
import { alternate, timed, type BenchRow } from './measure.ts';
import { blockOf, workingSets } from './processes.ts';
import { largeAnswer } from './save-into-file.ts';

/** Until what a start leaves behind is collected. */
const SETTLE_MS = 5_000;
/** So many seconds without a task, and none comes on its own. */
const QUIET_SECONDS = 5;
const ROUNDS = 3;

/** Memory, then main's longest blocks. */
export async function benchMemory(folder: string, options: SizeOptions): Promise<BenchRow[]> {
  const file = requireMadeFile(folder, options);
  const db = connectBeside(file);
  const large = findSample(db, SIZES.large);
  db.close();
  const machine = createMachine(folder);
  try {
    const first = await launch(machine);
    await setUp(first.page, { remember: false });
    await first.quit();
    copyFileSync(file.open.path, machine.caseFilePath);
    const { passphrase } = file.open;
    if (passphrase === null) throw new Error('a file without a passphrase');
    // The first opening of the file begins a backup on its own.
    const { most } = await memoryOfApplication(machine, passphrase);
    const memory = await alternate(
      ROUNDS,
      async () => (await memoryOfApplication(machine, passphrase)).settled,
      () => memoryOfBare(makeBareApp(folder)),
    );
    const { baseline } = memory;
    const size = file.screenings.toLocaleString('en');
    const against = 'a bare Electron window';
    return [
      {
        what: `memory of all processes, ${size} screenings open`,
        ...{ ...memory, unit: 'MB', against, aim: PRODUCT_AIMS.memory },
      },
      {
        what: 'the most memory until the first backup of it is made',
        ...{ measured: most, baseline, unit: 'MB', against, aim: null },
      },
      ...(await benchMain(machine, passphrase, large.id)),
    ];
  } finally {
    await machine.remove();
  }
}

async function openWith(machine: Machine, passphrase: string): Promise<Application> {
  const application = await launch(machine);
  await unlock(application.page, passphrase);
  await application.page.getByRole('row').nth(1).waitFor({ timeout: 120_000 });
  return application;
}

/** In MB: the most from opening until nothing is under way any more, and what is left then. */
async function memoryOfApplication(
  machine: Machine,
  passphrase: string,
): Promise<{ most: number; settled: number }> {
  const { page, electron, quit } = await openWith(machine, passphrase);
  let most = 0;
  await waitForTask(page, async () => {
    most = Math.max(most, await workingSets(electron));
  });
  await sleep(SETTLE_MS);
  const settled = await workingSets(electron);
  await quit();
  return { most, settled };
}

async function memoryOfBare(bareApp: string): Promise<number> {
  const electron = await launchBareApp(bareApp);
  await sleep(SETTLE_MS);
  const megabytes = await workingSets(electron);
  await electron.close();
  return megabytes;
}

async function benchMain(
  machine: Machine,
  passphrase: string,
  largeId: string,
): Promise<BenchRow[]> {
  const service = await startLargeService();
  const application = await openWith(machine, passphrase);
  const { page, electron } = application;
  try {
    await waitForTask(page);
    const screen = await prepareScreening(page, service.base);
    const baseline = await blockOf(electron, () => sleep(SETTLE_MS));
    const rows: BenchRow[] = [];
    const mainBusy = PRODUCT_AIMS.mainBusy;
    const { noBlock } = OWN_AIMS;
    for (const [what, aim, work] of [
      ['opening 40 MB', mainBusy, () => callBridge(page, 'screenings.open', { id: largeId })],
      ['receiving and saving 40 MB', mainBusy, screen],
      ['verifying', noBlock, () => callBridge(page, 'caseFile.verify', {})],
      ['backing up', noBlock, () => callBridge(page, 'caseFile.backUp', {})],
    ] as const) {
      let seconds = 0;
      const measured = await blockOf(electron, async () => {
        seconds = (await timed(work)) / 1000;
      });
      rows.push({
        what: `main blocked, ${what} (${seconds.toFixed(1)} s)`,
        ...{ measured, against: 'idle', baseline, aim },
      });
    }
    return rows;
  } finally {
    await application.quit();
    await service.close();
  }
}

/** A service that answers every poll with 40 MB. */
async function startLargeService(): Promise<FakeServer> {
  const body = largeAnswer();
  const service = await startScreeningService();
  service.script = ({ path }) =>
    path.startsWith('/api/v3/screen/result/') ? { do: 'answer', status: 200, body } : null;
  return service;
}

/** An environment of this service and a case; gives what screens an address there and waits. */
async function prepareScreening(page: Page, primaryBase: string): Promise<() => Promise<void>> {
  const environment = (await callBridge(page, 'environments.save', {
    ...{ id: null, name: 'Bench', service: 'screening', kind: 'test', auth: 'api_key_header' },
    ...{ primaryBase, backupBase: null },
  })) as Environment;
  const { id: environmentId } = environment;
  await callBridge(page, 'environments.setKey', {
    ...{ id: environmentId, key: CANARY_KEY, keep: 'session' },
  });
  const { id: caseId } = (await callBridge(page, 'cases.create', {})) as CaseSummary;
  return async () => {
    const asked = { kind: 'kya', caseId, environmentId, request: buildRequest() };
    await callBridge(page, 'screenings.start', asked);
    for (;;) {
      const [job] = (await callBridge(page, 'jobs.list', { caseId })) as Job[];
      if (job?.state === 'complete') return;
      if (job !== undefined && job.error !== null) {
        throw new Error(`the job ended: ${job.error.code}`);
      }
      await sleep(100);
    }
  };
}

/** A file that was just opened is backed up on its own if it is due: until that is over. */
async function waitForTask(
  page: Page,
  look: () => Promise<void> = async () => undefined,
): Promise<void> {
  for (let quiet = 0; quiet < QUIET_SECONDS; quiet++) {
    await sleep(1_000);
    await look();
    const status = (await callBridge(page, 'caseFile.status', {})) as { task?: unknown };
    if (status.task !== null && status.task !== undefined) quiet = 0;
  }
}

/** As the page does, but for what it then draws. Of a large reply the pieces are read, not given. */
async function callBridge(page: Page, name: string, input: object): Promise<unknown> {
  const reply = await page.evaluate(
    async ([key, called, given]) => {
      const bridge = Reflect.get(window, key) as Bridge;
      const answer = await bridge.call(called, given);
      if (!answer.ok || called !== 'screenings.open') return answer;
      const { first, sizeBytes, restId: id } = answer.value as LargeReply;
      for (let received = first.length; received < sizeBytes;) {
        const piece = await bridge.call('replies.next', { id });
        if (!piece.ok) return piece;
        received += (piece.value as ReplyPiece).length;
      }
      return { ok: true as const, value: null };
    },
    [BRIDGE_KEY, name, input] as const,
  );
  if (!reply.ok) throw new Error(`${name} was refused: ${reply.error.code}`);
  return reply.value;
}
