// What a controller needs of the page: calls answered by a few handlers, events by hand, a clock that
// does not move.
import type { CallName, Handlers } from '#shared/ipc/contract.ts';
import type { EventName, Events } from '#shared/ipc/transport.ts';
import { createApi, createEventPort } from '../../../renderer/lib/bridge.ts';
import { SAMPLE_NOW } from '../../builders/page-samples.ts';
import { createFakeBridge } from '../../fakes/fake-bridge.ts';

/** A page over these handlers; a call of any other name fails the test. */
export function createPage(handlers: Partial<Handlers>) {
  const fake = createFakeBridge(handlers as Handlers);
  return {
    api: createApi(fake.bridge),
    events: createEventPort(fake.bridge),
    clock: { now: () => SAMPLE_NOW, monotonicMs: () => 0 },
    hold: fake.hold,
    refuse: fake.refuse,
    emit: <Name extends EventName>(name: Name, payload: Events[Name]) => fake.emit(name, payload),
    /** How often a call was made. */
    countOf: (name: CallName) => fake.calls.filter((call) => call.name === name).length,
    /** The inputs of a call, oldest first. */
    inputsOf: (name: CallName) =>
      fake.calls.filter((call) => call.name === name).map((call) => call.input),
  };
}
