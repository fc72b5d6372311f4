// Long tasks as the page is informed of them.
import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import type { Events } from '#shared/ipc/transport.ts';
import { announce } from '../../../electron/services/announced-keeper.ts';
import { SimulatedClock } from '../../fakes/simulated-clock.ts';

type Told = Events['caseFile.task'];

function setUp() {
  const clock = new SimulatedClock();
  const told: Told[] = [];
  let tell: (value: number | null) => void = () => undefined;
  let cancelled = 0;
  let settle: { resolve: (value: never) => void; reject: (error: Error) => void };
  const keeper = announce(
    {
      run: (_name, _input, onProgress) => {
        tell = onProgress;
        return new Promise((resolve, reject) => (settle = { resolve, reject }));
      },
      cancel: async () => {
        cancelled++;
        settle.reject(new AppError('job.aborted', 'cancelled'));
      },
    },
    { clock, emit: (_name, payload) => told.push(payload as Told) },
  );
  const file = { path: '/x', key: null };
  const silent = () => undefined;
  const compact = () => keeper.run('compact', { file, at: 0, appVersion: '0' }, silent);
  const backUp = () => keeper.runBehind('backUp', { file, to: '/y', at: 0 }, silent);
  return {
    ...{ keeper, clock, told, compact, backUp, cancellations: () => cancelled },
    tell: (value: number | null) => tell(value),
    finish: () => settle.resolve({ bytesBefore: 2, bytesAfter: 1 } as never),
    fail: () => settle.reject(new Error('x')),
  };
}

describe('a task', () => {
  it('is told when it begins, at most ten times a second while it runs, and when it is over', async () => {
    const { keeper, clock, told, compact, tell, finish } = setUp();
    expect(keeper.task()).toBeNull();
    const running = compact();
    expect(keeper.task()).toBe('compact');
    for (let step = 1; step <= 100; step++) {
      await clock.run(10);
      tell(step / 100);
    }
    finish();
    expect(await running).toEqual({ bytesBefore: 2, bytesAfter: 1 });
    expect(keeper.task()).toBeNull();
    expect(told[0]).toEqual({ task: 'compact', value: null, isOver: false });
    expect(told.at(-1)).toEqual({ task: 'compact', value: null, isOver: true });
    expect(told.length).toBeGreaterThan(8);
    expect(told.length).toBeLessThanOrEqual(12);
  });

  it('is refused while another is under way, and does not end the telling of that', async () => {
    const { keeper, told, compact, finish } = setUp();
    const first = compact();
    await expect(compact()).rejects.toMatchObject({ code: 'casefile.busy', retryable: true });
    expect(keeper.task()).toBe('compact');
    finish();
    await first;
    expect(told.filter(({ isOver }) => isOver)).toHaveLength(1);
  });

  it('that fails is over too', async () => {
    const { keeper, told, compact, fail } = setUp();
    const running = compact();
    fail();
    await expect(running).rejects.toThrow('x');
    expect(keeper.task()).toBeNull();
    expect(told.at(-1)).toMatchObject({ isOver: true });
  });
});

describe('what the program does by itself', () => {
  it('gives way to what is asked for, which then runs', async () => {
    const { keeper, compact, backUp, cancellations, finish } = setUp();
    const behind = backUp();
    expect(keeper.task()).toBe('backup');
    const asked = compact();
    await expect(behind).rejects.toMatchObject({ code: 'casefile.busy', retryable: true });
    await expect.poll(() => keeper.task()).toBe('compact');
    finish();
    expect(await asked).toEqual({ bytesBefore: 2, bytesAfter: 1 });
    expect(cancellations()).toBe(1);
  });

  it('does not begin while something that was asked for is under way, or waits', async () => {
    const { keeper, compact, backUp, finish } = setUp();
    const first = backUp();
    const asked = compact();
    await expect(backUp()).rejects.toMatchObject({ code: 'casefile.busy' });
    await expect(first).rejects.toMatchObject({ code: 'casefile.busy' });
    await expect(backUp()).rejects.toMatchObject({ code: 'casefile.busy' });
    await expect.poll(() => keeper.task()).toBe('compact');
    let isFree = false;
    const free = keeper.whenFree().then(() => (isFree = true));
    expect(isFree).toBe(false);
    finish();
    await Promise.all([asked, free]);
    const second = backUp();
    finish();
    await second;
  });

  it('that is cancelled is over, and what waits for it begins no more', async () => {
    const { keeper, told, compact, backUp } = setUp();
    const alone = backUp();
    await keeper.cancel();
    await expect(alone).rejects.toMatchObject({ code: 'job.aborted' });
    const behind = backUp();
    const asked = compact();
    await Promise.all([
      expect(behind).rejects.toMatchObject({ code: 'casefile.busy' }),
      expect(asked).rejects.toMatchObject({ code: 'job.aborted' }),
      keeper.cancel(),
    ]);
    expect(told.some(({ task }) => task === 'compact')).toBe(false);
  });
});
