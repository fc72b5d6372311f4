// Long tasks as the page is told of them.
import { describe, expect, it } from 'vitest';
import type { Events } from '#shared/ipc/transport.ts';
import { announce } from '../../../electron/services/announced-keeper.ts';
import { SimulatedClock } from '../../fakes/simulated-clock.ts';

type Told = Events['caseFile.task'];

function setUp() {
  const clock = new SimulatedClock();
  const told: Told[] = [];
  let tell: (value: number | null) => void = () => undefined;
  let settle: { resolve: (value: never) => void; reject: (error: Error) => void };
  const keeper = announce(
    {
      run: (_name, _input, onProgress) => {
        tell = onProgress;
        return new Promise((resolve, reject) => (settle = { resolve, reject }));
      },
      cancel: async () => undefined,
    },
    { clock, emit: (_name, payload) => told.push(payload as Told) },
  );
  const compact = () => {
    const file = { path: '/x', key: null };
    return keeper.run('compact', { file, at: 0, appVersion: '0' }, () => undefined);
  };
  return {
    ...{ keeper, clock, told, compact },
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

  it('that fails is over too', async () => {
    const { keeper, told, compact, fail } = setUp();
    const running = compact();
    fail();
    await expect(running).rejects.toThrow('x');
    expect(keeper.task()).toBeNull();
    expect(told.at(-1)).toMatchObject({ isOver: true });
  });
});
