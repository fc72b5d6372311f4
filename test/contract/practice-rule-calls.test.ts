// What has no HTTP path (blockchain API 4.6: get, update and delete of a rule), called as the MCP
// tools do; and that a call in process says what HTTP says.
import { beforeEach, expect, it } from 'vitest';
import type { JsonObject } from '#shared/screening/json.ts';
import { jsonNumber } from '../../electron/practice/answer.ts';
import { createState } from '../../electron/practice/create-state.ts';
import { FaultList } from '../../electron/practice/faults/fault-list.ts';
import { Listeners } from '../../electron/practice/http/listeners.ts';
import { RequestLog } from '../../electron/practice/request-log.ts';
import { callRoute } from '../../electron/practice/routes/in-process.ts';
import type { Route } from '../../electron/practice/routes/route.ts';
import {
  ruleCreateRoute,
  ruleDeleteCall,
  ruleGetCall,
  ruleListRoute,
  ruleUpdateCall,
} from '../../electron/practice/routes/rules.ts';
import { rulesetCloneRoute } from '../../electron/practice/routes/rulesets.ts';
import { screenKyaRoute } from '../../electron/practice/routes/screen.ts';
import { scenarioAddress } from '../../electron/practice/scenarios.ts';
import type { ServiceState } from '../../electron/practice/service-state.ts';
import { SLOT_WAIT_MS, SLOTS_PER_ENDPOINT } from '../../electron/practice/slots.ts';
import { StateFile } from '../../electron/practice/state-file.ts';
import { Timing } from '../../electron/practice/timing.ts';
import { ManualClock } from '../builders/practice-client.ts';

let state: ServiceState;
let clock: ManualClock;
let rule: JsonObject;
beforeEach(async () => {
  clock = new ManualClock();
  state = createState(
    'production',
    {
      clock,
      timing: new Timing(1, clock.sleep),
      log: new RequestLog(null),
      faults: new FaultList(),
      listeners: new Listeners(clock.sleep),
      stateFile: new StateFile(null),
    },
    [],
  );
  const copy = await call(rulesetCloneRoute, { source_ruleset_id: jsonNumber(1) });
  rule = (copy['rules'] as JsonObject[])[0]!;
});

const call = async (route: Route, body: JsonObject): Promise<JsonObject> =>
  (await callRoute(route, state, { body })) as JsonObject;
const idOf = (): JsonObject => ({ rule_id: rule['id']! });
const builtin = { rule_id: jsonNumber(1_001) };

it('gets a rule by its id, of a builtin too', async () => {
  expect(await call(ruleGetCall, idOf())).toEqual(rule);
  expect(await call(ruleGetCall, builtin)).toMatchObject({ rule_code: 'KYA-SELF-SAN' });
  await expect(call(ruleGetCall, { rule_id: jsonNumber(7) })).rejects.toMatchObject({
    status: 404,
  });
  await expect(call(ruleGetCall, {})).rejects.toMatchObject({ status: 400 });
});

it('updates what is given and keeps the rest', async () => {
  const updated = await call(ruleUpdateCall, { ...idOf(), name: 'Renamed', action: 'edd' });
  expect(updated).toEqual({ ...rule, name: 'Renamed', action: 'edd' });
  expect(await call(ruleGetCall, idOf())).toEqual(updated);
});

it('refuses an update that leaves no condition, a taken code, and a builtin', async () => {
  const refused = (body: JsonObject): Promise<unknown> =>
    call(ruleUpdateCall, { ...idOf(), ...body }).catch(
      (error: unknown) => (error as { status: number }).status,
    );
  expect(await refused({ conditions: [] })).toBe(400);
  expect(await refused({ rule_code: 'KYA-TER-ANY' })).toBe(409);
  expect(await refused({ rule_code: rule['rule_code']! })).toEqual(rule);
  expect(await refused(builtin)).toBe(403);
});

it('deletes a rule, but none of a builtin', async () => {
  const id = rule['id']!;
  expect(await call(ruleDeleteCall, idOf())).toEqual({ id, deleted: true });
  await expect(call(ruleGetCall, idOf())).rejects.toMatchObject({ status: 404 });
  await expect(call(ruleDeleteCall, builtin)).rejects.toMatchObject({ status: 403 });
  const left = await callRoute(ruleListRoute, state, {
    body: { ruleset_id: rule['ruleset_id']! },
  });
  expect(left).toHaveLength(15);
});

it('raises what HTTP refuses with', async () => {
  const twice = { ...rule, sort_order: jsonNumber(0) };
  await expect(call(ruleCreateRoute, twice)).rejects.toMatchObject({ status: 409 });
});

it('raises the 429 of an endpoint without a free slot', async () => {
  const body = { chain_name: 'Tron', address: scenarioAddress('clean', 'Tron') };
  for (let taken = 0; taken < SLOTS_PER_ENDPOINT; taken++) await state.slots.kya.take();
  const late = call(screenKyaRoute, body);
  clock.advance(SLOT_WAIT_MS);
  await expect(late).rejects.toMatchObject({ status: 429, message: 'out of max connections' });
});
