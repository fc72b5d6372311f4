// A report of 200 screenings with 10,000 hits as PDF in the real application: how long it takes and how
// much memory, next to a plain page of as many sheets printed by the same Electron; what of the
// application is held up meanwhile; how soon it ends when it is ordered to.
import { copyFileSync, rmSync } from 'node:fs';
import type { ReportStage } from '#shared/report/document.ts';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import type { Page } from 'playwright';
import type { ReportId } from '#shared/domain/ids.ts';
import { BRIDGE_KEY, type Bridge } from '#shared/ipc/transport.ts';
import { sleep } from '../../electron/providers/sleep.ts';
import { createMachine, launch, type Application, type Machine } from '../drive/application.ts';
import { answerSaveDialogs } from '../drive/dialogs.ts';
import { setUp, unlock } from '../drive/main-job.ts';
import { callBridge } from '../drive/page-bridge.ts';
import { OWN_AIMS } from './aims.ts';
import { makeReportCase } from './make/make-report-case.ts';
import { timed, type BenchRow } from './measure.ts';
import { printPlain } from './plain-print.ts';
import { blockOf, mostMemory, pageBlockOf } from './processes.ts';

const SCREENINGS = 200;
const HITS = 10_000;
const PASSPHRASE = 'a passphrase for benches';
/** Until what a start leaves behind is collected. */
const SETTLE_MS = 5_000;
const LOOK_EVERY_MS = 20;
const STAGES = ['composing', 'printing'] as const satisfies readonly ReportStage[];

/** Time and memory, then what is held up, then how soon it ends. */
export async function benchReport(folder: string): Promise<BenchRow[]> {
  const machine = createMachine(folder);
  try {
    const first = await launch(machine);
    await setUp(first.page, { remember: false });
    await first.quit();
    const made = join(folder, 'report.tracefile');
    const hits = HITS / SCREENINGS;
    makeReportCase({ path: made, passphrase: PASSPHRASE, screenings: SCREENINGS, hits });
    copyFileSync(made, machine.caseFilePath);
    return await benchWith(machine, folder);
  } finally {
    await machine.remove();
  }
}

/** The application with the file open, and the report to be written. */
interface Desk {
  application: Application;
  id: ReportId;
  path: string;
}

async function benchWith(machine: Machine, folder: string): Promise<BenchRow[]> {
  const application = await launch(machine);
  const { page } = application;
  await unlock(page, PASSPHRASE);
  await page.getByRole('row').nth(1).waitFor({ timeout: 120_000 });
  const [opened] = await callBridge(page, 'cases.list', {});
  if (opened === undefined) throw new Error('the made file has no case');
  const { id } = await callBridge(page, 'reports.create', {
    ...{ caseId: opened.id, template: 'investigation', language: 'en' },
  });
  const desk = { application, id, path: join(folder, 'report.pdf') };
  await answerSaveDialogs(application, desk.path);
  await sleep(SETTLE_MS);
  const idle = await watch(application, () => sleep(SETTLE_MS));

  let tookMs = 0;
  await watchProgress(page);
  const busy = await watch(application, async () => {
    tookMs = await timed(() => exportPdf(desk));
  });
  const told = await stagesTold(page);
  const pages = countPages(desk.path);
  console.error(`report: ${String(pages)} pages; told: ${toldWords(told)}`);
  const ends = [];
  for (const stage of STAGES) ends.push({ stage, ms: await cancelAt(desk, stage) });
  const nothing = await timed(() => callBridge(page, 'reports.cancel', {}));
  await application.quit();

  const plain = await printPlain(folder, pages);
  if (plain.pages !== pages) console.error(`the plain page has ${String(plain.pages)} sheets`);
  const what = `report of ${String(SCREENINGS)} screenings, ${HITS.toLocaleString('en')} hits`;
  const against = `a plain page of ${plain.pages.toLocaleString('en')} sheets, printed once`;
  return [
    {
      what: `${what} to PDF: composed, then printed twice (the first time for the pages of its contents)`,
      ...{ measured: tookMs, against, baseline: plain.tookMs, aim: null },
    },
    {
      what: 'the most memory of all processes meanwhile',
      ...{ measured: busy.memory, unit: 'MB', against, baseline: plain.memory, aim: null },
    },
    {
      what: 'the same above what was before',
      ...{ measured: busy.memory - idle.memory, unit: 'MB', against },
      ...{ baseline: plain.memory - plain.idleMemory, aim: null },
    },
    {
      what: 'main blocked meanwhile (report)',
      ...{ measured: busy.main, against: 'idle', baseline: idle.main, aim: OWN_AIMS.noBlock },
    },
    {
      what: 'page blocked meanwhile (report)',
      ...{ measured: busy.page, against: 'idle', baseline: idle.page, aim: OWN_AIMS.noBlock },
    },
    ...ends.map(({ stage, ms }) => ({
      what: `cancel while ${stage}, until it has ended`,
      ...{ measured: ms, against: 'a call that does nothing', baseline: nothing, aim: null },
    })),
  ];
}

/** The most memory of all processes in MB, and how long main and the page were held up, in milliseconds. */
interface Watched {
  memory: number;
  main: number;
  page: number;
}

async function watch(
  { page, electron }: Application,
  work: () => Promise<unknown>,
): Promise<Watched> {
  const most = { memory: 0, page: 0 };
  const main = await blockOf(electron, async () => {
    most.page = await pageBlockOf(page, async () => {
      most.memory = await mostMemory(electron, work);
    });
  });
  return { ...most, main };
}

async function exportPdf({ application, id }: Desk): Promise<void> {
  const asked = { id, format: 'pdf', profile: 'internal' } as const;
  await callBridge(application.page, 'reports.export', asked);
}

/** Begins one, ends it as soon as the stage is reported; milliseconds from there to its refusal. */
async function cancelAt(desk: Desk, stage: ReportStage): Promise<number> {
  const { page } = desk.application;
  rmSync(desk.path, { force: true });
  await watchProgress(page);
  const ended = exportPdf(desk).then(
    () => 'written',
    (error: unknown) => String(error),
  );
  const isOver = ended.then(() => true);
  while (!(await stagesTold(page)).some(({ told }) => told === stage)) {
    if (await Promise.race([isOver, sleep(LOOK_EVERY_MS).then(() => false)])) {
      throw new Error(`it ended before ${stage} was told: ${await ended}`);
    }
  }
  const ms = await timed(async () => {
    await callBridge(page, 'reports.cancel', {});
    const how = await ended;
    if (!how.includes('job.aborted')) throw new Error(`cancelled while ${stage}: ${how}`);
  });
  return ms;
}

/** What the page hears of the progress, from now on. */
function watchProgress(page: Page): Promise<void> {
  return page.evaluate((key) => {
    const bridge = Reflect.get(window, key) as Bridge;
    const before = Reflect.get(globalThis, 'benchUnwatch') as (() => void) | undefined;
    before?.();
    const told: unknown[] = [];
    Reflect.set(globalThis, 'benchTold', told);
    const unwatch = bridge.onEvent((name, payload) => {
      if (name === 'report.progress') told.push({ at: performance.now(), payload });
    });
    Reflect.set(globalThis, 'benchUnwatch', unwatch);
  }, BRIDGE_KEY);
}

/** A progress that was told, and when, in milliseconds of the page. */
interface Told {
  told: ReportStage;
  at: number;
}

async function stagesTold(page: Page): Promise<Told[]> {
  const told = await page.evaluate(
    () => Reflect.get(globalThis, 'benchTold') as { at: number; payload: { stage: ReportStage } }[],
  );
  return told.map(({ at, payload: { stage } }) => ({ told: stage, at }));
}

/** E.g. `composing 40 in 3.2 s, printing 1 in 8.0 s`: how long until the next stage was told. */
function toldWords(all: readonly Told[]): string {
  const stages = [...new Set(all.map(({ told }) => told))];
  const firsts = stages.map((stage) => all.find(({ told }) => told === stage)?.at ?? 0);
  return stages
    .map((stage, index) => {
      const count = all.filter(({ told }) => told === stage).length;
      const until = firsts[index + 1] ?? all.at(-1)?.at ?? 0;
      return `${stage} ${String(count)} in ${((until - (firsts[index] ?? 0)) / 1000).toFixed(1)} s`;
    })
    .join(', ');
}

function countPages(path: string): number {
  const { stdout } = spawnSync('pdfinfo', [path], { encoding: 'utf8' });
  const [, pages] = /Pages:\s+(\d+)/.exec(stdout) ?? [];
  if (pages === undefined) throw new Error('pdfinfo cannot read the report');
  return Number(pages);
}
