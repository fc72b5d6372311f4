// A long task is less urgent than what a person waits for.
import { getPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';

test('a thread that gives way is behind the others, and they stay where they were', async () => {
  const before = getPriority();
  const module = new URL('../../electron/casefile/keeper/give-way.ts', import.meta.url).href;
  const thread = new Worker(
    `const { giveWay } = await import(${JSON.stringify(module)});
    const { getPriority } = await import('node:os');
    giveWay();
    (await import('node:worker_threads')).parentPort.postMessage(getPriority());`,
    { eval: true },
  );
  const own = await new Promise((resolve) => thread.once('message', resolve));
  await thread.terminate();
  expect(own).toBe(process.platform === 'linux' ? 5 : before);
  expect(getPriority()).toBe(before);
});
