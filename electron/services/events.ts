// What services announce: to the log, to the page, and to those in main that act on it.
import type { EventName, Events } from '#shared/ipc/transport.ts';
import type { Emit } from './ports.ts';

/** Where an event is passed on to. */
interface EventPorts {
  note: Emit;
  /** To the page. */
  send: Emit;
  isLocked: () => boolean;
}

type Listener = (payload: never) => unknown;

/** Passes events on, in the order in which they are announced. */
export interface EventHub {
  emit: Emit;
  on<Name extends EventName>(name: Name, listen: (payload: Events[Name]) => unknown): void;
  /** Called when the case file is closed or locked: of what was asked for, nothing is read on. */
  onLeft(...releases: readonly (() => unknown)[]): void;
}

/** Behind a lock work may continue for a while; the page hears of nothing but these. */
const SENT_ALWAYS: readonly EventName[] = ['app.problem', 'caseFile.changed'];

/** A hub without listeners. */
export function createEventHub({ note, send, isLocked }: EventPorts): EventHub {
  const listeners = new Map<EventName, Listener[]>();
  const hub: EventHub = {
    emit(name, payload) {
      note(name, payload);
      if (SENT_ALWAYS.includes(name) || !isLocked()) send(name, payload);
      for (const listen of listeners.get(name) ?? []) listen(payload as never);
    },
    on(name, listen) {
      listeners.set(name, [...(listeners.get(name) ?? []), listen]);
    },
    onLeft(...releases) {
      hub.on('caseFile.changed', ({ state }) => {
        if (state !== 'open') for (const release of releases) release();
      });
    },
  };
  return hub;
}
