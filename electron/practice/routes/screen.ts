// `POST /api/v3/screen/kya` and `/kyt` (blockchain API 4.2, 4.3).
import type { JsonObject } from '#shared/screening/json.ts';
import { jsonNumber, OUT_OF_CONNECTIONS, succeed, type Answer } from '../answer.ts';
import { synchronousMs } from '../investigations.ts';
import { rulesetsOf } from '../rulesets/rulesets-used.ts';
import { readKyaRequest, readKytRequest, type ScreenRequest } from '../screen-request.ts';
import type { ServiceState } from '../service-state.ts';
import type { Route } from './route.ts';

/** Screens an address: at once, or as a job. */
export const screenKyaRoute: Route = {
  path: '/api/v3/screen/kya',
  methods: ['POST'],
  handle: ({ body }, state) => screen(body, readKyaRequest(body, state.rulesets), state),
};

/** Screens a transaction: at once, or as a job. */
export const screenKytRoute: Route = {
  path: '/api/v3/screen/kyt',
  methods: ['POST'],
  handle: ({ body }, state) => screen(body, readKytRequest(body, state.rulesets), state),
};

/** Every request takes a slot: a synchronous one until its result, the other while it is accepted. */
async function screen(
  body: JsonObject,
  request: ScreenRequest,
  state: ServiceState,
): Promise<Answer> {
  const slots = state.slots[request.type];
  if (!(await slots.take())) return OUT_OF_CONNECTIONS;
  try {
    const answer =
      request.mode === 'sync' ? await runNow(body, request, state) : accept(body, request, state);
    return { ...answer, isAcceptance: true };
  } finally {
    slots.release();
  }
}

async function runNow(
  body: JsonObject,
  request: ScreenRequest,
  state: ServiceState,
): Promise<Answer> {
  const rulesets = rulesetsOf(request, state.rulesets);
  const isReused = state.investigations.begin(request);
  state.acceptances.add(request.type, body, null);
  state.monitors.follow(request, state.clock.now());
  await state.timing.wait(synchronousMs(request, isReused));
  return succeed(state.engine.screen(request, rulesets));
}

function accept(body: JsonObject, request: ScreenRequest, state: ServiceState): Answer {
  const job = state.jobs.accept(body, request);
  state.acceptances.add(request.type, body, job.id);
  state.monitors.follow(request, state.clock.now());
  return {
    ...succeed({ job_id: jsonNumber(job.id), type: request.type, status: 'PENDING' }),
    resultAtOnce: () => state.engine.screen(request, job.rulesets),
  };
}
