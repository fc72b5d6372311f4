import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { AppError, ERROR_CODES } from '#shared/errors.ts';
import type { CaseId } from '#shared/domain/ids.ts';
import { contract, isCallName, type CallName, type Handlers } from '#shared/ipc/contract.ts';
import { createDispatcher } from '../../electron/ipc/dispatcher.ts';
import { inputsOf } from '../builders/input-arbitrary.ts';
import { printFigure } from '../fakes/figures.ts';
import { mixedQuestions, storeBatch } from '../fakes/stored-batch.ts';
import { createServicesStage, type ServicesStage } from '../fakes/services-stage.ts';
import { byExtent } from '../fakes/extent.ts';

const NAMES = Object.keys(contract) as CallName[];
const SECRET = 'tracefile-canary-key-7f3a';
/** Inputs of each call. */
const RUNS = byExtent(50, 1_000);
/** How often they are tried until one is accepted. */
const ROUNDS = 10;
/** A line of a stack, e.g. `at serve (file:///…/x.ts:1:2)`. */
const STACK = /\bat (?:async )?(?:[\w.<>]+ \()?(?:file|node):/;

/** Handlers that all do the same; the dispatcher under test is the real one. */
function handlersThat(act: (name: CallName, input: unknown) => unknown): Handlers {
  return Object.fromEntries(
    NAMES.map((name) => [name, (input: unknown) => act(name, input)]),
  ) as unknown as Handlers;
}

function dispatcher(handlers: Handlers) {
  const logged: [call: string, error: AppError][] = [];
  const dispatch = createDispatcher(handlers, {
    refer(call, error) {
      logged.push([call, error]);
      return 'REF-1';
    },
  });
  return { dispatch, logged };
}

describe('dispatcher', () => {
  it('answers random inputs of every call with a reply, and never calls a handler with one that does not parse', async () => {
    for (const name of NAMES) {
      const { dispatch } = dispatcher(
        handlersThat((called, input) => {
          expect(called).toBe(name);
          // What reaches a handler parses again: it is already in its parsed form or refused.
          expect(typeof input).toBe('object');
          return null;
        }),
      );
      await fc.assert(
        fc.asyncProperty(fc.anything(), async (input) => {
          const reply = await dispatch(name, input);
          const expected = contract[name].in.safeParse(input).success;
          expect(reply.ok).toBe(expected);
          if (!reply.ok) expect(reply.error.code).toBe('input.invalid');
        }),
        { numRuns: RUNS },
      );
    }
    printFigure(
      `random inputs of the contract: ${String(NAMES.length)} calls × ${String(RUNS)}, all answered by type`,
    );
  }, 300_000);

  it('refuses every name that is not in the contract', async () => {
    const { dispatch } = dispatcher(handlersThat(() => null));
    const odd = fc.oneof(fc.anything(), fc.constantFrom('__proto__', 'toString', 'constructor'));
    await fc.assert(
      fc.asyncProperty(odd, async (name) => {
        fc.pre(!isCallName(name));
        expect(await dispatch(name, {})).toMatchObject({
          ok: false,
          error: { code: 'ipc.unknown_call' },
        });
      }),
    );
  });

  it('names the field of a wrong input and repeats none of it', async () => {
    const { dispatch } = dispatcher(handlersThat(() => null));
    const reply = await dispatch('environments.setKey', { id: 7, key: SECRET, keep: 'keychain' });
    expect(reply).toMatchObject({ ok: false, error: { details: { field: 'id' } } });
    expect(JSON.stringify(reply)).not.toContain(SECRET);
  });

  it('passes an expected error on with its code, unlogged', async () => {
    const { dispatch, logged } = dispatcher(
      handlersThat(() => {
        throw new AppError('casefile.none_open', 'no case file is open', { details: { a: 1 } });
      }),
    );
    expect(await dispatch('cases.list', {})).toEqual({
      ok: false,
      error: {
        code: 'casefile.none_open',
        message: 'no case file is open',
        retryable: false,
        details: { a: 1 },
      },
    });
    expect(logged).toEqual([]);
  });

  it('gives an unexpected error a reference that stands in the log, and not its text', async () => {
    const { dispatch, logged } = dispatcher(
      handlersThat(() => {
        throw new TypeError(`boom ${SECRET}`);
      }),
    );
    const reply = await dispatch('cases.list', {});
    expect(reply).toMatchObject({ ok: false, error: { code: 'internal', reference: 'REF-1' } });
    expect(JSON.stringify(reply)).not.toContain(SECRET);
    expect(logged.map(([call]) => call)).toEqual(['cases.list']);
  });

  it.each(['worker_ended', 'out_of_memory'])(
    'gives the end of a thread (%s) a reference, too, and keeps its code',
    async (reason) => {
      const { dispatch, logged } = dispatcher(
        handlersThat(() => {
          throw new AppError('casefile.io_failed', 'the worker ended', { details: { reason } });
        }),
      );
      expect(await dispatch('cases.list', {})).toMatchObject({
        ok: false,
        error: { code: 'casefile.io_failed', reference: 'REF-1' },
      });
      expect(logged).toHaveLength(1);
    },
  );
});

describe('the handlers over the real services', () => {
  /** Raises for a reply with a key, the program's own folder, or where in the program it was said. */
  function requireNoLeak(reply: unknown, { profile }: ServicesStage): void {
    const text = JSON.stringify(reply);
    const leak = [SECRET, profile, process.cwd()].find((one) => text.includes(one));
    if (leak !== undefined) throw new Error(`it tells of ${leak}`);
    if (STACK.test(text)) throw new Error(`it tells of its inside: ${text.slice(0, 500)}`);
  }

  /**
   * Random inputs of each call: every reply is a value or a typed error, and leaks nothing.
   * Gives how many inputs of each call got as far as its handler.
   */
  async function askEverything(stage: ServicesStage, names: readonly CallName[]) {
    const { dispatch, logged } = dispatcher(stage.handlers);
    const ids = await recordIds(stage);
    const arrived = new Map<CallName, number>();
    for (const name of names) {
      const holds = fc.asyncProperty(inputsOf(contract[name].in, ids), async (input) => {
        const reply = await dispatch(name, input);
        const code = reply.ok ? null : reply.error.code;
        if (code !== null) expect(ERROR_CODES).toContain(code);
        if (code === 'internal') throw logged.at(-1)?.[1] ?? new Error(name);
        requireNoLeak(reply, stage);
        if (code !== 'input.invalid') arrived.set(name, (arrived.get(name) ?? 0) + 1);
      });
      // By chance, a few inputs of a narrow schema may all be refused: then more are tried.
      for (let round = 0; round < ROUNDS && !arrived.has(name); round++) {
        await fc.assert(holds, { numRuns: RUNS });
      }
    }
    printFigure(
      `random inputs over the services: ${String(names.length)} calls × ${String(RUNS)}, 0 crashes, 0 leaks`,
    );
    return arrived;
  }

  it('answer random inputs of every call with typed errors while no case file is open', async () => {
    const stage = await createServicesStage();
    onTestFinished(() => stage.close());
    const arrived = await askEverything(stage, NAMES);
    expect([...arrived.keys()].sort()).toEqual([...NAMES].sort());
  }, 600_000);

  it('answer them while one is open, with jobs, batches and keys in it, and tell no key', async () => {
    const stage = await createServicesStage();
    onTestFinished(() => stage.close());
    await stage.openFile();
    await stage.addEnvironment('screening', SECRET);
    await stage.addEnvironment('names', SECRET);
    storeBatch({ operations: stage.operations, caseId: 'case' as CaseId }, mixedQuestions(6));
    // What removes goes last, and keys are not replaced before they could be told.
    const ends = /^(caseFile\.(create|open|close)|environments\.(remove|setKey|forgetKey))$/;
    const names = NAMES.filter((name) => !ends.test(name));
    const arrived = await askEverything(stage, names);
    expect([...arrived.keys()].sort()).toEqual([...names].sort());
    await askEverything(stage, [
      'environments.setKey',
      'environments.forgetKey',
      'environments.remove',
    ]);
  }, 1_200_000);
});

/** The ids of what there is. */
async function recordIds({ handlers, operations }: ServicesStage): Promise<string[]> {
  const environments = await handlers['environments.list']({});
  const { state } = await handlers['caseFile.status']({});
  const records =
    state === 'open'
      ? [
          ...operations.listCurrentJobs({ completeSince: 0 }).slice(0, 3),
          ...operations.listBatches({ caseId: null }),
          ...operations.listCases({}).slice(0, 1),
        ]
      : [];
  return [...environments, ...records].map(({ id }) => id);
}
