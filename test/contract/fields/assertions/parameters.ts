// A parameter is sent with the person's value, refused when it is wrong, and the default that we
// send is the one the service takes on its own.
import { expect } from 'vitest';
import { isJsonObject, parseJson, toPlain, type JsonValue } from '#shared/screening/json.ts';
import {
  KYA_DEFAULTS,
  kyaRequestSchema,
  KYT_DEFAULTS,
  kytRequestSchema,
} from '#shared/screening/request.ts';
import type { AssertionTable, Checked } from '../assertion.ts';
import { BODY_PARAMETERS } from '../body-parameters.ts';
import type { DefaultTried } from '../exchanges/screen-parameters.ts';
import type { ScreeningRun } from '../flows.ts';
import { lastOf, type Seen } from '../recorded.ts';
import { SCREEN_PARAMETERS } from '../screen-parameters.ts';
import { valuesAt } from '../values-at.ts';
import { requireLogged } from './logged.ts';

/** Parameters and defaults. */
export const PARAMETER_ASSERTIONS: AssertionTable = {
  'kya-parameter': (checked) => checkScreenParameter(checked, 'kya'),
  'kyt-parameter': (checked) => checkScreenParameter(checked, 'kyt'),

  /** Left out it does what our value does; another value does something else. */
  'kya-default': (checked) => checkDefault(checked, 'kya'),
  'kyt-default': (checked) => checkDefault(checked, 'kyt'),

  /** A default is in the table next to "required": the service asks, and we always say it. */
  'required-default': async ({ last, row, exchange }) => {
    const field = String(row.expects);
    expect([last.status, valuesAt(last.json, 'msg')]).toEqual([400, [`${field} is required`]]);
    const ours = { kya: 'kya-submit', kyt: 'kyt-submit', create: 'rulesets-create' };
    const name = ours[last.path.split('/').at(-1) as keyof typeof ours];
    expect(sentBody(lastOf(await exchange(name)))).toHaveProperty(field);
  },

  /** Sent with the person's value, shown by the answer, refused by name when it is wrong. */
  'body-parameter': async ({ row, recorded, raw, stage, exchange }) => {
    const field = row.name.split(': ')[1] ?? '';
    const parameter = BODY_PARAMETERS[row.name];
    if (parameter === undefined) throw new Error(`no parameter ${row.name}`);
    const emitted = [...new Set(raw.map(plain))];
    // A result is asked for by its id: there, what was asked is in the submit before it.
    const request = recorded.seen.find((seen) => sentValue(seen, field) !== undefined);
    if (request === undefined) throw new Error(`${field} was not sent`);
    const asked = 'sent' in parameter ? parameter.sent : emittedLike(emitted, field);
    expect(sentValue(request, field)).toEqual(asked);
    await requireLogged(stage, request);
    const { shows, without } = parameter;
    expect(emitted).toEqual(shows ?? emitted);
    if (without !== undefined) {
      const other = lastOf(await exchange(without)).json;
      expect(valuesAt(other, row.emitted.path).map(plain)).not.toEqual(raw.map(plain));
    }
    requireRefusal(lastOf(await exchange(`refused ${row.name}`)), field);
  },
};

async function checkScreenParameter(checked: Checked, kind: 'kya' | 'kyt'): Promise<void> {
  const { row, last, stage, exchange } = checked;
  requireRefusal(last, row.name);
  const { property, wrong, wrongInput } = SCREEN_PARAMETERS[row.name]!;
  const unusual = await exchange(`${kind}-unusual`);
  const submit = unusual.seen[0]!;
  const body = sentBody(submit);
  await requireLogged(stage, submit);
  if (property === null) {
    expect(body[row.name]).toBe('async');
    return;
  }
  const { request } = unusual.client as ScreeningRun<unknown>;
  const asked = request[property as keyof typeof request];
  expect(String(body[row.name])).toBe(String(asked));
  const defaults: Record<string, unknown> = kind === 'kya' ? KYA_DEFAULTS : KYT_DEFAULTS;
  expect(defaults[property]).not.toBe(asked);
  const schema = kind === 'kya' ? kyaRequestSchema : kytRequestSchema;
  expect(schema.safeParse(request).success).toBe(true);
  expect(schema.safeParse({ ...request, [property]: wrongInput ?? wrong }).success).toBe(false);
}

async function checkDefault({ row, recorded, exchange }: Checked, kind: 'kya' | 'kyt') {
  const { omitted, explicit, other } = recorded.client as DefaultTried;
  expect(explicit).toBe(omitted);
  expect(other).not.toBe(omitted);
  const [field = ''] = row.name.split(' = ');
  const body = sentBody((await exchange(kind === 'kya' ? 'kya' : 'kyt-listed')).seen[0]!);
  // The ends of the window have no value that means "open", and `async` is our own choice.
  if (row.expects === undefined) expect(body).not.toHaveProperty(field);
  else expect(body[field]).toBe(field === 'mode' ? 'async' : row.expects);
}

function requireRefusal({ status, json, text }: Seen, field: string): void {
  if (text.startsWith('{"detail"')) {
    expect(status).toBe(422);
    expect(valuesAt(json, 'detail[].loc').map(plain)).toContainEqual(
      expect.arrayContaining([field]),
    );
    return;
  }
  expect(status).toBe(400);
  const [message = ''] = valuesAt(json, 'msg') as string[];
  expect(message.split(/[ .[]/)[0]).toBe(field);
}

/** The values of a request's body. */
export function sentBody({ body }: Seen): Record<string, unknown> {
  const reading = parseJson(body ?? '');
  if (!reading.ok || !isJsonObject(reading.value)) return {};
  return toPlain(reading.value) as Record<string, unknown>;
}

function sentValue(seen: Seen, field: string): unknown {
  const query = new URL(seen.path, 'http://localhost').searchParams;
  return sentBody(seen)[field] ?? query.get(field) ?? undefined;
}

/** Where nothing else is said, what was sent is what the answer shows: a list, or its one value. */
function emittedLike(emitted: unknown[], field: string): unknown {
  return field === 'rule_ids' ? emitted : emitted[0];
}

function plain(value: unknown): unknown {
  return toPlain(value as JsonValue);
}
