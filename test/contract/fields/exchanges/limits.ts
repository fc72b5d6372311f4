// Limits that take a crowd or a long time to meet (blockchain API 8, name API 8).
import { vi } from 'vitest';
import { NAME_DEFAULTS, nameRequestSchema } from '#shared/names/request.ts';
import { Gates, startPracticeClient } from '../../../builders/practice-client.ts';
import { LONGEST_NAME_SCREENING_MS } from '../flows.ts';
import { lastOf, type Recorded } from '../recorded.ts';
import type { ExchangeTable } from '../recordings.ts';
import { practiceEnvironment, type ContractStage } from '../stage.ts';
import { FUZZY_NAME, MANY_NAMES } from './names.ts';
import { cleanScreening } from './refusals.ts';

/** What was seen at the service while our client asked for one slot too many. */
export interface Crowd {
  running: number;
  /** Those that wait a minute for a slot. */
  waiting: number;
  acceptedBefore: number;
  acceptedAfter: number;
}

const KYA = '/api/v3/screen/kya';
/** Documented (8), and so written here once more. */
const SLOTS = 300;
const SLOT_WAIT_MS = 60_000;
const SCREENING_MS = 3_500;
/** The machine may be busy. */
const PATIENCE = { timeout: 20_000, interval: 5 };
const SHORTEST_NAME_SCREENING_MS = 40_000;

/** Whether any of several screenings was over too early, and whether each was in the end. */
export interface Durations {
  tooEarly: string[];
  inTheEnd: string[];
}

/** The exchanges of limits. */
export const LIMIT_EXCHANGES: ExchangeTable = {
  slots: async (stage) => {
    const gates = new Gates();
    const crowd = await startPracticeClient({ pace: 1, sleep: gates.sleep });
    const { jobId, request } = await cleanScreening(stage);
    const body = { chain_name: 'Ethereum', address: request.address, force_run: true };
    const running = Array.from({ length: SLOTS }, () => crowd.post(KYA, body));
    await vi.waitUntil(() => gates.count(SCREENING_MS) === SLOTS, PATIENCE);
    const accepted = async (): Promise<number> =>
      ((await crowd.send('/control/accepted')).json.data as { total: number }).total;
    const acceptedBefore = await accepted();
    const submit = stage.record(() =>
      stage.screening.submitKya(practiceEnvironment(crowd), jobId, request),
    );
    await vi.waitUntil(() => gates.count(SLOT_WAIT_MS) === 1, PATIENCE);
    const seen = { running: gates.count(SCREENING_MS), waiting: gates.count(SLOT_WAIT_MS) };
    gates.wake(SLOT_WAIT_MS);
    const recorded = await submit;
    const acceptedAfter = await accepted();
    while (gates.count(SCREENING_MS) > 0) gates.wake(SCREENING_MS);
    await Promise.all(running);
    await crowd.close();
    const client: Crowd = { ...seen, acceptedBefore, acceptedAfter };
    return { ...recorded, client };
  },

  'name-durations': async (stage) => {
    const { names, nameEnvironment: environment, clock } = stage;
    const tasks = await Promise.all(
      ['Ada', 'Bea', 'Cid', 'Dan', 'Eve', 'Fay'].map(async (name) => {
        const request = nameRequestSchema.parse({ ...NAME_DEFAULTS, name });
        const jobId = await stage.newJob({ kind: 'name', request });
        const { answer } = await names.submitName(environment, jobId, request);
        return { jobId, taskId: answer.taskId ?? '' };
      }),
    );
    const statuses = async (): Promise<string[]> => {
      const polls = tasks.map(({ jobId, taskId }) => names.pollName(environment, jobId, taskId));
      return (await Promise.all(polls)).map(({ answer }) => answer.status);
    };
    clock.advance(SHORTEST_NAME_SCREENING_MS - 1);
    const tooEarly = await statuses();
    clock.advance(LONGEST_NAME_SCREENING_MS - SHORTEST_NAME_SCREENING_MS + 1);
    let inTheEnd: string[] = [];
    const recorded = await stage.record(async () => {
      inTheEnd = await statuses();
    });
    return { ...recorded, client: { tooEarly, inTheEnd } satisfies Durations };
  },

  'default-name-threshold': (stage) =>
    tryNames(stage, { threshold: 0.3 }, { threshold: 0.8 }, screenPlainly),
  'default-search-limit': (stage) =>
    tryNames(stage, { limit: 20 }, { limit: 30 }, searchPlainly(MANY_NAMES)),
  'default-search-threshold': (stage) =>
    tryNames(stage, { threshold: 0.3 }, { threshold: 0.35 }, searchPlainly(FUZZY_NAME)),
};

type Fields = Record<string, number>;

/** Without a field, with its default, and with another value. */
async function tryNames(
  stage: ContractStage,
  explicit: Fields,
  other: Fields,
  act: (stage: ContractStage, fields: Fields) => Promise<{ recorded: Recorded; did: string }>,
): Promise<Recorded> {
  const { recorded, did: omitted } = await act(stage, {});
  const tried = {
    omitted,
    explicit: (await act(stage, explicit)).did,
    other: (await act(stage, other)).did,
  };
  return { ...recorded, client: tried };
}

async function screenPlainly(stage: ContractStage, fields: Fields) {
  const body = { name: 'Corwin Haloweth', ...fields };
  const submit = await stage.plain('/v1/screening', { body });
  const { id } = JSON.parse(lastOf(submit).text) as { id: string };
  const recorded = await vi.waitUntil(async () => {
    const poll = await stage.plain(`/v1/screening/${id}`, { method: 'GET' });
    return lastOf(poll).text.includes('"status":"completed"') && poll;
  }, PATIENCE);
  const { result } = JSON.parse(lastOf(recorded).text) as { result: unknown };
  return { recorded, did: JSON.stringify(result) };
}

const searchPlainly = (q: string) => async (stage: ContractStage, fields: Fields) => {
  const given = Object.entries(fields).map(([name, value]): string[] => [name, String(value)]);
  const query = new URLSearchParams([['q', q], ...given]).toString();
  const recorded = await stage.plain(`/v1/search?${query}`, { method: 'GET' });
  return { recorded, did: lastOf(recorded).text };
};
