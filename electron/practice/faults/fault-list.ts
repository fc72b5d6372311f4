// The faults ordered through `POST /control/faults`, and which of them is due for a request.
import { isJsonObject, property, type JsonValue } from '#shared/screening/json.ts';
import { Refusal, type Answer } from '../answer.ts';
import { FAULTS } from './catalogue.ts';
import type { Fault } from './fault.ts';

/** One order: a fault for the paths that begin so, once or always. */
export interface FaultOrder {
  fault: Fault;
  /** Beginning of the path; empty = every path. */
  path: string;
  times: 'once' | 'always';
}

/** The orders in force, oldest first. */
export class FaultList {
  #orders: FaultOrder[] = [];

  /** Replaces the orders. */
  set(orders: readonly FaultOrder[]): void {
    this.#orders = [...orders];
  }

  /** The first fault of a stage that is due for a path; one ordered once is used up. */
  take<Stage extends Fault['stage']>(
    path: string,
    stage: Stage,
  ): Extract<Fault, { stage: Stage }> | null {
    for (const order of this.#orders) {
      if (isOfStage(order.fault, stage) && path.startsWith(order.path)) {
        this.#use(order);
        return order.fault;
      }
    }
    return null;
  }

  /** An answer with every due change made; an order is used up only where it changed something. */
  change(path: string, answer: Answer): Answer {
    let changed = answer;
    for (const order of [...this.#orders]) {
      if (order.fault.stage !== 'change' || !path.startsWith(order.path)) continue;
      const next = order.fault.change(changed, path);
      if (next === null) continue;
      changed = next;
      this.#use(order);
    }
    return changed;
  }

  #use(order: FaultOrder): void {
    if (order.times === 'once') this.#orders = this.#orders.filter((other) => other !== order);
  }
}

/** Reads the body of an order; a 400 `Refusal` names what is wrong. */
export function readFaultOrders(body: JsonValue | null): FaultOrder[] {
  if (!Array.isArray(body)) throw new Refusal(400, 'body must be an array of faults');
  return body.map((value) => {
    if (!isJsonObject(value)) throw new Refusal(400, 'body must be an array of objects');
    const fault = FAULTS.find(({ kind }) => kind === property(value, 'kind'));
    if (fault === undefined) {
      throw new Refusal(400, `kind must be one of: ${FAULTS.map(({ kind }) => kind).join(', ')}`);
    }
    const path = property(value, 'path') ?? '';
    if (typeof path !== 'string') throw new Refusal(400, 'path must be a string');
    const times = property(value, 'times') ?? 'once';
    if (times !== 'once' && times !== 'always')
      throw new Refusal(400, 'times must be once or always');
    return { fault, path, times };
  });
}

function isOfStage<Stage extends Fault['stage']>(
  fault: Fault,
  stage: Stage,
): fault is Extract<Fault, { stage: Stage }> {
  return fault.stage === stage;
}
