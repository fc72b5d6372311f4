// A stored screening of 20,000 hits in the real application: from a click to its picture against
// reading and parsing its bytes, and pan and zoom over all of it against an empty canvas.
import type { ElectronApplication, Page } from 'playwright';
import { createMachine, launch } from '../drive/application.ts';
import {
  addEnvironment,
  fillForm,
  openFirstCase,
  openResult,
  setUp,
  startScreening,
} from '../drive/main-job.ts';
import { words } from '../drive/words.ts';
import { CANARY_KEY, startScreeningService } from '../fakes/screening-service.ts';
import { PRODUCT_AIMS } from './aims.ts';
import { traceFrames, type FrameFigures } from './frame-trace.ts';
import { kyaAnswerOf, LARGE_SUBJECT } from './large-answer.ts';
import { median, type BenchRow } from './measure.ts';
import { clickToPaint, readAndParse } from './opened-screening.ts';

const HITS = 20_000;
const OPENINGS = 5;
const OFFICE = 'Office';
/** Frames of each gesture: pan over the whole, zoom in, pan, zoom out. */
const FRAMES = 90;

/** Both. */
export async function benchFlowWindow(folder: string): Promise<BenchRow[]> {
  const machine = createMachine(folder);
  try {
    const first = await launch(machine);
    const passphrase = await setUp(first.page, { remember: true });
    await screen(first.page);
    await first.quit();

    const { page, electron, quit } = await launch(machine);
    const times: number[] = [];
    for (let round = 0; round <= OPENINGS; round++) {
      await openFirstCase(page);
      const ms = await clickToPaint(page, LARGE_SUBJECT);
      if (round > 0) times.push(ms);
    }
    const moving = await benchMoving(page, electron);
    await quit();
    return [
      {
        what: `open a stored screening of ${HITS.toLocaleString('en')} hits, click to paint`,
        measured: median(times),
        against: 'reading and parsing its bytes',
        baseline: await readAndParse(machine, passphrase),
        aim: PRODUCT_AIMS.firstPicture,
      },
      ...moving,
    ];
  } finally {
    await machine.remove();
  }
}

/** From a service that answers every poll with so many hits. */
async function screen(page: Page): Promise<void> {
  const service = await startScreeningService();
  const body = Buffer.from(kyaAnswerOf(HITS));
  service.script = ({ path }) =>
    path.startsWith('/api/v3/screen/result/') ? { do: 'answer', status: 200, body } : null;
  try {
    const entry = { base: service.base, key: CANARY_KEY, keep: 'session' } as const;
    await addEnvironment(page, { ...entry, name: OFFICE });
    await openFirstCase(page);
    await fillForm(page, { address: LARGE_SUBJECT, environment: OFFICE, chain: 'Ethereum' });
    await startScreening(page);
    await openResult(page, LARGE_SUBJECT);
  } finally {
    await service.close();
  }
}

async function benchMoving(page: Page, electron: ElectronApplication): Promise<BenchRow[]> {
  await page.getByRole('button', { name: words('flow_unfold_all').replace(/ \(.*/, '') }).click();
  await page.locator('[data-picture][aria-busy="false"] canvas').waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: words('flow_fit') }).click();
  const ours = await traceFrames(electron, () => moveOver(page, '[data-picture]'));
  await addEmptyCanvas(page);
  const empty = await traceFrames(electron, () => moveOver(page, '[data-empty]'));
  const against = 'an empty canvas';
  const what = `pan and zoom over ${HITS.toLocaleString('en')} hits, nothing folded`;
  const pair = (figure: keyof FrameFigures) => ({
    ...{ measured: ours[figure], against, baseline: empty[figure] },
  });
  return [
    {
      what: `${what}: frames over 20 ms`,
      ...pair('lateShare'),
      unit: '%',
      aim: PRODUCT_AIMS.panAndZoom,
    },
    { what: `${what}: script per frame`, ...pair('scriptMsPerFrame'), aim: null },
  ];
}

/** A canvas over the picture, filled again in every frame. */
function addEmptyCanvas(page: Page): Promise<void> {
  return page.evaluate(() => {
    const { left, top, width, height } = (
      document.querySelector('[data-picture]') as HTMLElement
    ).getBoundingClientRect();
    const canvas = document.createElement('canvas');
    canvas.dataset['empty'] = '';
    canvas.width = Math.round(width * devicePixelRatio);
    canvas.height = Math.round(height * devicePixelRatio);
    canvas.style.cssText = `position:fixed;left:${left}px;top:${top}px;width:${width}px;height:${height}px;z-index:1000`;
    document.body.append(canvas);
    const context = canvas.getContext('2d', { alpha: false });
    const draw = (): void => {
      context?.fillRect(0, 0, canvas.width, canvas.height);
      requestAnimationFrame(draw);
    };
    draw();
  });
}

/** One gesture after the other, one event in every frame, as from a mouse. */
function moveOver(page: Page, selector: string): Promise<void> {
  return page.evaluate(
    async ([target, frames]) => {
      const picture = document.querySelector(target) as HTMLElement;
      const { left, top, width, height } = picture.getBoundingClientRect();
      const at = (share: number) => ({
        view: window,
        bubbles: true,
        cancelable: true,
        clientX: left + width / 2 + (width / 3) * Math.sin(2 * Math.PI * share),
        clientY: top + height / 2 + (height / 3) * Math.sin(4 * Math.PI * share),
      });
      const inFrames = async (send: (share: number) => void): Promise<void> => {
        for (let frame = 0; frame < frames; frame++) {
          await new Promise((resolve) => {
            requestAnimationFrame(resolve);
          });
          send(frame / frames);
        }
      };
      const pan = async (): Promise<void> => {
        picture.dispatchEvent(new MouseEvent('mousedown', at(0)));
        await inFrames((share) => window.dispatchEvent(new MouseEvent('mousemove', at(share))));
        window.dispatchEvent(new MouseEvent('mouseup', at(1)));
      };
      const zoom = (deltaY: number): Promise<void> =>
        inFrames(() => picture.dispatchEvent(new WheelEvent('wheel', { ...at(0), deltaY })));
      await pan();
      await zoom(-20);
      await pan();
      await zoom(20);
    },
    [selector, FRAMES] as const,
  );
}
