// Speaks to the practice name API as a plain client would, on a clock that moves when told.
import { parsedObject } from './name-json.ts';
import { ManualClock, startPracticeClient, type PlainAnswer } from './practice-client.ts';
import type { PracticeOptions } from '../../electron/practice/service.ts';
import type { JsonObject } from '#shared/screening/json.ts';

/** Longer than any screening takes at pace 1. */
export const LONGEST_SCREENING_MS = 120_000;

/** A running service with the calls of the name API. */
export async function startNameClient(options: Partial<PracticeOptions> = {}) {
  const clock = options.clock instanceof ManualClock ? options.clock : new ManualClock();
  const client = await startPracticeClient({ pace: 1, ...options, clock });
  const control = async (path: string, body: unknown): Promise<void> => {
    const answer = await client.post(`/control/${path}`, body);
    if (answer.status !== 200) throw new Error(answer.text);
  };
  /** Sends with a key of its own. */
  const as = (key: string) => ({
    get: (path: string): Promise<PlainAnswer> =>
      client.send(path, { headers: { 'x-api-key': key } }),
    post: (path: string, body: unknown): Promise<PlainAnswer> =>
      client.send(path, {
        method: 'POST',
        headers: { 'x-api-key': key },
        body: JSON.stringify(body),
      }),
  });
  const submit = async (body: unknown): Promise<string> => {
    const answer = await client.post('/v1/screening', body);
    const { id } = parsedObject(answer.text);
    if (typeof id !== 'string') throw new Error(answer.text);
    return id;
  };
  /** Submits, lets the longest time pass, and gives the body of the next poll. */
  const screen = async (body: unknown): Promise<JsonObject> => {
    const id = await submit(body);
    clock.advance(LONGEST_SCREENING_MS);
    return parsedObject((await client.send(`/v1/screening/${id}`)).text);
  };
  const register = async (account: object): Promise<string> => {
    const { api_key: key } = parsedObject((await client.post('/v1/register', account)).text);
    if (typeof key !== 'string') throw new Error('no key');
    return key;
  };
  return { ...client, clock, control, as, submit, screen, register };
}

/** A running service with its client. */
export type NameClient = Awaited<ReturnType<typeof startNameClient>>;
