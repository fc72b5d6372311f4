// The real application: from launch to a window that can be used against a bare Electron window,
// and from a click to the picture of a stored hub against reading and parsing its bytes.
import { createMachine, launch, type Machine } from '../drive/application.ts';
import { fillForm, openFirstCase, openResult, setUp, startScreening } from '../drive/main-job.ts';
import { words } from '../drive/words.ts';
import { PRODUCT_AIMS } from './aims.ts';
import { launchBareApp, makeBareApp } from './bare-app.ts';
import { alternate, median, timed, type BenchRow } from './measure.ts';
import { clickToPaint, readAndParse } from './opened-screening.ts';

// "Hub" of the practice service: 6,000 hits, about 7 MB.
const HUB = '0x00c167D7e66539F594C837Be1248376FE4De843B';
const LAUNCHES = 3;
const OPENINGS = 5;

/** Both, on one machine folder with a remembered case file that holds the hub's screening. */
export async function benchWindow(folder: string): Promise<BenchRow[]> {
  const machine = createMachine(folder);
  try {
    const first = await launch(machine);
    const passphrase = await setUp(first.page, { remember: true });
    await fillForm(first.page, { address: HUB, chain: 'Ethereum' });
    await startScreening(first.page);
    await openResult(first.page, HUB);
    await first.quit();
    const ready = await benchReady(machine, makeBareApp(folder));
    return [ready, await benchOpening(machine, passphrase)];
  } finally {
    await machine.remove();
  }
}

async function benchReady(machine: Machine, bareApp: string): Promise<BenchRow> {
  const times = await alternate(
    LAUNCHES,
    async () => {
      let running: Awaited<ReturnType<typeof launch>> | null = null;
      const ms = await timed(async () => {
        running = await launch(machine);
        const rail = running.page.getByRole('navigation', { name: words('rail_label') });
        await rail.waitFor();
        await running.page.getByRole('row').nth(1).waitFor();
      });
      await (running as Awaited<ReturnType<typeof launch>> | null)?.quit();
      return ms;
    },
    async () => {
      let bare: Awaited<ReturnType<typeof launchBareApp>> | null = null;
      const ms = await timed(async () => {
        bare = await launchBareApp(bareApp);
      });
      await (bare as Awaited<ReturnType<typeof launchBareApp>> | null)?.close();
      return ms;
    },
  );
  return {
    what: 'window ready after launch, case list on screen',
    ...times,
    against: 'a bare Electron window',
    aim: PRODUCT_AIMS.windowReady,
  };
}

async function benchOpening(machine: Machine, passphrase: string): Promise<BenchRow> {
  const app = await launch(machine);
  const times: number[] = [];
  for (let round = 0; round <= OPENINGS; round++) {
    await openFirstCase(app.page);
    const { pictureMs: ms } = await clickToPaint(app.page, HUB);
    if (round > 0) times.push(ms);
  }
  await app.quit();
  return {
    what: 'open a stored screening of 6,001 hits, click to paint',
    measured: median(times),
    against: 'reading and parsing its bytes',
    baseline: await readAndParse(machine, passphrase),
    aim: null,
  };
}
