// The faults ordered through `POST /control/faults`, one by one or by seed, and which of them is
// due for a request.
import type { Answer } from '../answer.ts';
import type { ListenerName } from '../http/listener.ts';
import type { Fault, FaultOptions } from './fault.ts';
import type { FaultPlan } from './fault-plan.ts';

/** One order: a fault for the paths that begin so, once or always. */
export interface FaultOrder {
  fault: Fault;
  /** Beginning of the path; empty = every path. */
  path: string;
  times: 'once' | 'always';
  options: FaultOptions;
  /** The address of a fault of the stage `listener`. */
  listener: ListenerName;
}

/** A fault that strikes now. */
export interface Strike<Of extends Fault = Fault> {
  fault: Of;
  options: FaultOptions;
}

/** What a seeded fault is given. */
export const DEFAULT_OPTIONS: FaultOptions = { ms: 500, bytes: 1024 * 1024 };

type OfStage<Stage extends Fault['stage']> = Extract<Fault, { stage: Stage }>;

/** The orders in force, oldest first, or a plan. */
export class FaultList {
  #orders: FaultOrder[] = [];
  #plan: FaultPlan | null = null;

  /** Replaces everything by these orders. */
  set(orders: readonly FaultOrder[]): void {
    this.#orders = [...orders];
    this.#plan = null;
  }

  /** Replaces everything by a seeded sequence. */
  follow(plan: FaultPlan): void {
    this.#orders = [];
    this.#plan = plan;
  }

  /** The faults of one request, which has just arrived. */
  forRequest(path: string, isReused: boolean): RequestFaults {
    return new RequestFaults({
      drawn: this.#plan?.draw(path) ?? null,
      ordered: () => this.#orders,
      use: (used) => {
        this.#orders = this.#orders.filter((order) => order !== used);
      },
      path,
      isReused,
    });
  }
}

/** What a request's faults are taken from. */
interface RequestFaultParts {
  /** By seed. */
  drawn: Fault | null;
  /** Those in force now: another request may have used one up since this one arrived. */
  ordered: () => readonly FaultOrder[];
  use: (order: FaultOrder) => void;
  path: string;
  isReused: boolean;
}

/** The faults that may strike one request. What is ordered once is used up by striking. */
export class RequestFaults {
  readonly #parts: RequestFaultParts;
  readonly #drawn: readonly FaultOrder[];
  readonly #struck: string[] = [];

  constructor(parts: RequestFaultParts) {
    const once = { path: '', times: 'once', options: DEFAULT_OPTIONS, listener: 'base' } as const;
    this.#parts = parts;
    this.#drawn = parts.drawn === null ? [] : [{ ...once, fault: parts.drawn }];
  }

  /** Kinds that struck, joined; null when none did. */
  get struck(): string | null {
    return this.#struck.length === 0 ? null : this.#struck.join(', ');
  }

  /** The first fault of a stage that is due. */
  take<Stage extends Fault['stage']>(stage: Stage): Strike<OfStage<Stage>> | null {
    for (const order of this.#due()) {
      const { fault } = order;
      if (!isOfStage(fault, stage)) continue;
      this.#strike(order);
      return { fault, options: order.options };
    }
    return null;
  }

  /** An answer with every due change made; an order is used up only where it changed something. */
  change(answer: Answer): Answer {
    let changed = answer;
    for (const order of this.#due()) {
      if (order.fault.stage !== 'change') continue;
      const next = order.fault.change(changed, this.#parts.path);
      if (next === null) continue;
      changed = next;
      this.#strike(order);
    }
    return changed;
  }

  #due(): FaultOrder[] {
    const { ordered, path: asked, isReused } = this.#parts;
    return [...this.#drawn, ...ordered()].filter(
      ({ fault, path }) =>
        asked.startsWith(path) &&
        (fault.stage !== 'after' || fault.isForReused !== true || isReused),
    );
  }

  #strike(order: FaultOrder): void {
    this.#struck.push(order.fault.kind);
    if (order.times === 'once') this.#parts.use(order);
  }
}

function isOfStage<Stage extends Fault['stage']>(
  fault: Fault,
  stage: Stage,
): fault is OfStage<Stage> {
  return fault.stage === stage;
}
