// Every scenario of the practice service is drawn from its preview as from its answer.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SCENARIOS } from '../../electron/practice/scenarios.ts';
import { drawBoth } from '../builders/flow-previews.ts';
import { startPracticeClient, type PracticeClient } from '../builders/practice-client.ts';
import { screenKya } from '../builders/practice-figures.ts';

let client: PracticeClient;

beforeAll(async () => {
  client = await startPracticeClient();
});
afterAll(async () => {
  await client.close();
});

it.each(SCENARIOS.map((scenario) => [scenario.title, scenario] as const))(
  '%s: is drawn from its preview as from its answer',
  async (_title, scenario) => {
    const { summary, result } = await screenKya(client, scenario);
    const { hits, subjectLabels } = result!;
    const { previewed, fresh } = drawBoth(hits, summary.address, subjectLabels);
    expect(previewed).toEqual(fresh);
  },
);
