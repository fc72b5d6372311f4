// The body of `POST /control/faults`: a list of orders, or a seeded sequence. A 400 `Refusal`
// names what is wrong.
import { isKnownWord } from '#shared/domain/risk.ts';
import {
  isJsonObject,
  JsonNumber,
  property,
  type JsonObject,
  type JsonValue,
} from '#shared/screening/json.ts';
import { Refusal } from '../answer.ts';
import { LISTENERS, type ListenerName } from '../http/listener.ts';
import { BodyFields, invalid } from '../routes/body-fields.ts';
import { FAULTS } from './catalogue.ts';
import type { Fault } from './fault.ts';
import { DEFAULT_OPTIONS, type FaultOrder } from './fault-list.ts';
import { FaultPlan } from './fault-plan.ts';

const MAX_MS = 600_000;
const MAX_BYTES = 2 ** 31;

/** Reads a list of orders. */
export function readFaultOrders(body: readonly JsonValue[]): FaultOrder[] {
  const orders = body.map(readOrder);
  const closed = new Set(orders.filter(isClosing).map(({ listener }) => listener));
  if (closed.size === LISTENERS.length) {
    throw invalid('listener', 'must leave one address open for the next order');
  }
  return orders;
}

/** Whether an order closes an address as soon as it is given. */
export function isClosing({ fault }: FaultOrder): boolean {
  return fault.stage === 'listener';
}

/** Reads `{seed, rate, kinds?, path?}`. */
export function readFaultPlan(body: JsonObject): FaultPlan {
  const fields = new BodyFields(body);
  const rate = fields.raw('rate');
  if (!(rate instanceof JsonNumber) || !(rate.value >= 0 && rate.value <= 1)) {
    throw invalid('rate', 'must be a number from 0 to 1');
  }
  const kinds = fields.texts('kinds');
  if (kinds?.length === 0) throw invalid('kinds', 'must name at least one kind');
  return new FaultPlan({
    seed: fields.requiredInteger('seed', 0, 2 ** 32 - 1),
    rate: rate.value,
    faults: kinds === null ? FAULTS : kinds.map((kind) => findFault(kind, 'kinds')),
    path: fields.text('path', '', 'may be empty'),
  });
}

function readOrder(value: JsonValue): FaultOrder {
  if (!isJsonObject(value)) throw new Refusal(400, 'body must be an array of objects');
  const fields = new BodyFields(value);
  return {
    fault: findFault(property(value, 'kind'), 'kind'),
    path: fields.text('path', '', 'may be empty'),
    times: fields.word('times', ['once', 'always'], 'once'),
    listener: readListener(fields),
    options: {
      ms: fields.integer('ms', 0, MAX_MS) ?? DEFAULT_OPTIONS.ms,
      bytes: fields.integer('bytes', 0, MAX_BYTES) ?? DEFAULT_OPTIONS.bytes,
    },
  };
}

function readListener(fields: BodyFields): ListenerName {
  const name = fields.text('listener', 'base');
  if (isKnownWord(LISTENERS, name)) return name;
  throw invalid('listener', `must be one of: ${LISTENERS.join(', ')}`);
}

function findFault(kind: JsonValue | undefined, field: string): Fault {
  const fault = FAULTS.find((candidate) => candidate.kind === kind);
  if (fault !== undefined) return fault;
  throw invalid(field, `must be one of: ${FAULTS.map((each) => each.kind).join(', ')}`);
}
