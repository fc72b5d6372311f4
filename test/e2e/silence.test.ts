// Silence: where there is no network everything that is stored is read and exported; a start sends nothing;
// offline mode lets nothing out. Counted at the system calls of every process of the real application.
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test, type Page } from 'playwright/test';
import { printFigure } from '../fakes/figures.ts';
import type { CallName } from '#shared/ipc/contract.ts';
import { createMachine, launch, type Machine } from '../drive/application.ts';
import { makeKey } from '../drive/bundle-story.ts';
import { ADDRESSES, CASE } from '../drive/case-story.ts';
import { addEnvironment, goTo, openFirstCase, setUp } from '../drive/main-job.ts';
import { watchOutgoing } from '../drive/outgoing.ts';
import { importDraft } from '../drive/ruleset-story.ts';
import { callBridge } from '../drive/page-bridge.ts';
import { launchBuilt, launchPrepared } from '../drive/prepared.ts';
import { expectWords, press, switchQuiet } from '../drive/screen-words.ts';

const OFFLINE = fileURLToPath(new URL('../drive/offline.ts', import.meta.url));
const OFFLINE_TIMEOUT_MS = 240_000;
/** A screening with the documented defaults. */
const REQUEST = {
  ...{ address: '0x985D6C55a08e9547881F01252D6C65826E26aB12', chainName: 'Ethereum' },
  ...{ token: 'usdt', inflowHops: 3, outflowHops: 1, minTimestamp: null, maxTimestamp: null },
  ...{ minAmount: '10', maxNodesPerHop: 200, forceTimeSequence: true, rulesetId: '0' },
  ...{ scoringRulesetId: '0', cexImmune: true, forceRun: false, autoMonitor: false },
};
/** No real key. */
const KEY = 'tracefile-canary-key-7f3a';
/** How long a program that nobody touches is watched: Chromium's own services begin within a minute. */
const WATCHED_MS = 60_000;

let machine: Machine;
test.beforeEach(() => {
  machine = createMachine();
});
test.afterEach(() => machine.remove());

/** A service that counts who comes, at whatever port. */
async function startListener(): Promise<{ base: string; came: () => number; close: () => void }> {
  let came = 0;
  const server = createServer((socket) => {
    came += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => server.close();
  return { base: `http://127.0.0.1:${String(port)}`, came: () => came, close };
}

/** Runs the way through the application where there is no network. */
function goOffline(args: readonly string[]): { steps: string[]; attempts: string[] } {
  // Root may make a namespace itself; others make it inside a user namespace.
  const flags = process.getuid?.() === 0 ? ['-n'] : ['-r', '-n'];
  const command = [...flags, '--', process.execPath, OFFLINE, ...args];
  const run = spawnSync('unshare', command, { encoding: 'utf8', timeout: OFFLINE_TIMEOUT_MS });
  if (run.status !== 0) throw new Error(run.error?.message ?? run.stderr);
  return JSON.parse(run.stdout) as ReturnType<typeof goOffline>;
}

/** What the bridge answers to each call: the code of a refusal, else `done`. */
async function callAll(
  page: Page,
  calls: readonly (readonly [name: CallName, input: unknown])[],
): Promise<string[]> {
  return page.evaluate(async (all) => {
    interface Reply {
      ok: boolean;
      error?: { code: string };
    }
    const bridge = Reflect.get(globalThis, 'tracefile') as {
      call: (name: string, input: unknown) => Promise<Reply>;
    };
    const told: string[] = [];
    for (const [name, input] of all) {
      const reply = await bridge.call(name, input);
      told.push(`${name}: ${reply.ok ? 'done' : String(reply.error?.code)}`);
    }
    return told;
  }, calls);
}

test('in quiet mode nothing leaves, whichever action is taken', async () => {
  const listener = await startListener();
  const watch = watchOutgoing(machine.folder);
  try {
    const app = await launch(machine, { env: watch.env });
    const { page } = app;
    await setUp(page, { remember: true });
    await switchQuiet(page, true);
    for (const service of ['screening', 'names'] as const) {
      await addEnvironment(page, {
        ...{ name: `Office ${service}`, service, base: listener.base, key: KEY, keep: 'keychain' },
      });
    }
    const own = await callBridge(page, 'environments.list', {});
    const idOf = (name: string): string => own.find((one) => one.name === name)?.id ?? '';
    const [screening, names] = [idOf('Office screening'), idOf('Office names')];
    const first = (await callBridge(page, 'cases.list', {}))[0];
    const onChain = { caseId: first?.id, environmentId: screening };
    const tried = await callAll(page, [
      ['environments.testKey', { id: screening }],
      ['environments.testKey', { id: names }],
      ['environments.chains', { id: screening, refresh: true }],
      ['names.register', { environmentId: names, name: 'x', email: null, keep: 'session' }],
      ['names.bindEmail', { environmentId: names, email: 'desk@tracefile.invalid' }],
      ['names.survey', { environmentId: names, answers: { use: 'testing' } }],
      ['names.usage', { environmentId: names }],
      ['names.search', { environmentId: names, query: 'x', limit: 1, threshold: '0.3' }],
      ['names.entity', { environmentId: names, entityId: 'x' }],
      ['rulesets.list', { environmentId: screening, refresh: true }],
      ['rulesets.get', { environmentId: screening, rulesetId: '7' }],
      ['rulesets.clone', { environmentId: screening, rulesetId: '7', name: 'x' }],
      ['screenings.start', { kind: 'kya', ...onChain, request: REQUEST }],
    ]);
    const refused = tried.filter((one) => one.endsWith(': http.quiet_mode'));
    // A job is kept, and held back.
    expect(tried.filter((one) => !refused.includes(one))).toEqual(['screenings.start: done']);
    await goTo(page, 'queue');
    await expectWords(page.locator('main'), ['error_http_quiet_mode_what', 'job_billed_no']);
    const attempts = watch.attempts();
    printFigure(
      `silence: quiet mode, ${String(tried.length)} actions, ${String(attempts.length)} connection attempts`,
    );
    expect(attempts).toEqual([]);
    expect(listener.came()).toBe(0);
    await app.quit();
  } finally {
    listener.close();
  }
});

test('a start with environments and a network sends nothing, nor does Chromium, until a person acts', async () => {
  test.setTimeout(240_000);
  const listener = await startListener();
  const watch = watchOutgoing(machine.folder);
  try {
    const first = await launchPrepared(machine);
    for (const service of ['screening', 'names'] as const) {
      await addEnvironment(first.page, {
        ...{ name: `Office ${service}`, service, base: listener.base, key: KEY, keep: 'keychain' },
      });
    }
    await openFirstCase(first.page);
    await first.quit();
    const before = listener.came();
    const app = await launch(machine, { env: watch.env });
    const { page } = app;
    // Rulesets of an environment that were never read are read when a person opens them.
    for (const area of ['queue', 'monitoring', 'ledger', 'settings', 'cases'] as const) {
      await goTo(page, area);
    }
    const begun = performance.now();
    await expect
      .poll(() => performance.now() - begun, { timeout: 2 * WATCHED_MS, intervals: [1_000] })
      .toBeGreaterThan(WATCHED_MS);
    const attempts = watch.attempts();
    printFigure(
      `silence: start and ${String(WATCHED_MS / 1000)} s, ${String(attempts.length)} connection attempts`,
    );
    expect(attempts).toEqual([]);
    expect(listener.came()).toBe(before);

    // What is counted is seen: a person's test of a key, and Chromium's own stack when it is used.
    await goTo(page, 'settings');
    await press(
      page.getByRole('region', { name: 'Office screening', exact: true }),
      'environments_test_key',
    );
    await expect.poll(listener.came).toBeGreaterThan(before);
    const port = new URL(listener.base).port;
    expect(watch.attempts().some((line) => line.endsWith(`connect inet 127.0.0.1 ${port}`))).toBe(
      true,
    );
    watch.forget();
    await app.electron.evaluate(async ({ session }, base) => {
      const other = session.fromPartition('counted');
      await other.fetch(base).catch(() => undefined);
    }, listener.base);
    await expect
      .poll(() => watch.attempts().some((line) => line.endsWith(`connect inet 127.0.0.1 ${port}`)))
      .toBe(true);
    await app.quit();
  } finally {
    listener.close();
  }
});

test('without any network a whole case is read, exported, checked and back-tested, and nothing is tried', async () => {
  test.setTimeout(600_000);
  const app = await launchBuilt(machine);
  await makeKey(app.page);
  await importDraft(app.page, 'Practice', 'To be tried');
  await app.quit();

  const out = join(machine.folder, 'Exports');
  mkdirSync(out);
  const { steps, attempts } = goOffline([machine.folder, CASE.reference, ADDRESSES.mixer, out]);
  printFigure(
    `silence: ${String(steps.length)} actions, ${String(attempts.length)} connection attempts`,
  );
  expect(attempts).toEqual([]);
  expect(steps.length).toBeGreaterThan(40);
});
