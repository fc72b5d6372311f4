// The frames of a page while it is worked on, from the browser's own trace.
import { readFileSync, rmSync } from 'node:fs';
import type { ElectronApplication } from 'playwright';

/** A frame that takes longer than this is seen to stutter at 60 a second. */
const LATE_MS = 20;
const CATEGORIES = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-devtools.timeline.frame',
  'v8.execute',
];
/** What of the main thread's trace is script, or waits for it. */
const SCRIPT = new Set([
  'EvaluateScript',
  'EventDispatch',
  'FireAnimationFrame',
  'FunctionCall',
  'RunMicrotasks',
  'TimerFire',
  'v8.callFunction',
]);

/** What a trace says. */
export interface FrameFigures {
  frames: number;
  /** Of 100 frames those that came more than 20 ms after the one before. */
  lateShare: number;
  /** On the page's main thread, in milliseconds. */
  scriptMsPerFrame: number;
}

/** An event of the trace; times in microseconds. */
interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  args?: { name?: string };
}

/** Records while the page is worked on. */
export async function traceFrames(
  electron: ElectronApplication,
  work: () => Promise<void>,
): Promise<FrameFigures> {
  await electron.evaluate(
    ({ contentTracing }, categories) =>
      contentTracing.startRecording({ included_categories: categories }),
    CATEGORIES,
  );
  await work();
  const { file, pid } = await electron.evaluate(async ({ contentTracing, BrowserWindow }) => ({
    pid: BrowserWindow.getAllWindows()[0]?.webContents.getOSProcessId(),
    file: await contentTracing.stopRecording(),
  }));
  const { traceEvents } = JSON.parse(readFileSync(file, 'utf8')) as { traceEvents: TraceEvent[] };
  rmSync(file);
  return readFrames(traceEvents.filter((event) => event.pid === pid));
}

function readFrames(events: readonly TraceEvent[]): FrameFigures {
  const main = events.find(
    ({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain',
  )?.tid;
  const drawn = events
    .filter(({ name }) => name === 'DrawFrame')
    .map(({ ts }) => ts)
    .sort((a, b) => a - b);
  const gaps = drawn.slice(1).map((ts, index) => (ts - (drawn[index] ?? ts)) / 1000);
  if (main === undefined || gaps.length === 0) throw new Error('the trace has no frames');
  const script = events.filter(({ name, tid }) => tid === main && SCRIPT.has(name));
  return {
    frames: gaps.length,
    lateShare: (100 * gaps.filter((gap) => gap > LATE_MS).length) / gaps.length,
    scriptMsPerFrame: covered(script) / 1000 / gaps.length,
  };
}

/** The time that events take together: one within another counts once. */
function covered(events: readonly TraceEvent[]): number {
  let total = 0;
  let until = -Infinity;
  for (const { ts, dur = 0 } of [...events].sort((a, b) => a.ts - b.ts)) {
    const end = ts + dur;
    total += Math.max(0, end - Math.max(ts, until));
    until = Math.max(until, end);
  }
  return total;
}
