// A thread that is asked one thing after another: what is refused before it is sent leaves nothing behind.
import { expect, it, onTestFinished } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { openThread } from '../../../electron/threads/open-thread.ts';

const ECHO = `import { parentPort } from 'node:worker_threads';
  parentPort.on('message', (value) => parentPort.postMessage({ ok: true, value }));`;

it('a message that cannot be sent is refused, nothing waits for it, and the next one is answered', async () => {
  const late = () => new AppError('evidence.too_large', 'it took too long');
  const thread = openThread(new URL(`data:text/javascript,${encodeURIComponent(ECHO)}`), null, {
    ...{ timeoutMs: 60_000, maxMemoryMb: 64, onTimeout: late, onMemory: late },
  });
  onTestFinished(thread.end);
  const bytes = new Uint8Array(3);
  expect(await thread.answer({ bytes }, [bytes.buffer])).toEqual({ bytes: new Uint8Array(3) });
  const timers = () => process.getActiveResourcesInfo().filter((one) => one === 'Timeout').length;
  const before = timers();
  // The same once more: its bytes are the thread's by now.
  await expect(thread.answer({ bytes }, [bytes.buffer])).rejects.toThrow(/detached|transfer/i);
  expect(timers()).toBe(before);
  expect(await thread.answer('next')).toBe('next');
});
