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
import { EVERY_SCREENING } from '../builders/casefile-lists.ts';
import { callBridge } from '../drive/page-bridge.ts';
import { OWN_AIMS, PRODUCT_AIMS } from './aims.ts';
import { traceFrames, type FrameFigures } from './frame-trace.ts';
import { kyaAnswerOf, LARGE_SUBJECT } from './large-answer.ts';
import { median, type Aim, type BenchRow } from './measure.ts';
import { clickToPaint, readAndParse } from './opened-screening.ts';

const HITS = 20_000;
/** The largest answer of a trial. */
const MOST_HITS = 60_000;
const OPENINGS = 5;
const OFFICE = 'Office';
/** Frames of each gesture: pan over the whole, zoom in, pan, zoom out. */
const FRAMES = 90;

/** Both. */
export async function benchFlowWindow(folder: string): Promise<BenchRow[]> {
  const rows = await benchOpening(folder, HITS, PRODUCT_AIMS.firstPicture, benchMoving);
  return [...rows, ...(await benchOpening(folder, MOST_HITS, OWN_AIMS.largestPicture))];
}

/** From the click to the first picture, and to the one of the answer, in which a person can work. */
async function benchOpening(
  folder: string,
  hits: number,
  aim: Aim,
  then: typeof benchMoving = () => Promise.resolve([]),
): Promise<BenchRow[]> {
  const machine = createMachine(folder);
  try {
    const first = await launch(machine);
    const passphrase = await setUp(first.page, { remember: true });
    await screen(first.page, hits);
    await first.quit();

    const { page, electron, quit } = await launch(machine);
    await waitForPreview(page);
    const firstPicture: number[] = [];
    const whole: number[] = [];
    for (let round = 0; round <= OPENINGS; round++) {
      await openFirstCase(page);
      const opened = await clickToPaint(page, LARGE_SUBJECT);
      if (round === 0) continue;
      firstPicture.push(opened.pictureMs);
      whole.push(opened.answerMs);
    }
    const more = await then(page, electron);
    await quit();
    const against = 'reading and parsing its bytes';
    const baseline = await readAndParse(machine, passphrase);
    const what = `open a stored screening of ${hits.toLocaleString('en')} hits, click to paint`;
    return [
      { what, measured: median(firstPicture), against, baseline, aim },
      {
        what: `${what}, its answer read`,
        ...{ measured: median(whole), against, baseline, aim: null },
      },
      ...more,
    ];
  } finally {
    await machine.remove();
  }
}

/** Made some time after the answer was stored. */
async function waitForPreview(page: Page): Promise<void> {
  const filter = { ...EVERY_SCREENING };
  const list = await callBridge(page, 'screenings.list', { filter, offset: 0, limit: 1 });
  const id = list.rows[0]?.id;
  if (id === undefined) throw new Error('no screening in the file');
  for (const end = Date.now() + 60_000; Date.now() < end;) {
    if ((await callBridge(page, 'views.preview', { id })) !== null) return;
    await page.waitForTimeout(100);
  }
  throw new Error('no preview after a minute');
}

/** From a service that answers every poll with so many hits. */
async function screen(page: Page, hits: number): Promise<void> {
  const service = await startScreeningService();
  const body = Buffer.from(kyaAnswerOf(hits));
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
  // Entities are drawn first.
  await page.getByRole('button', { name: words('flow_group_open') }).click();
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
