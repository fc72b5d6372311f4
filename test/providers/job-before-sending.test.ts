// What is looked at again just before a screening is paid for.
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { JobId } from '#shared/domain/ids.ts';
import { KYA_DEFAULTS, kyaRequestSchema, type KyaRequest } from '#shared/screening/request.ts';
import { ENV, useJobStage } from '../fakes/job-stage.ts';
import { CANARY_KEY, refusal, startScreeningService } from '../fakes/screening-service.ts';

const stage = useJobStage();

/** Does something once, while the last ruleset is read. */
function whileRulesetsAreRead(act: () => void): void {
  let isDone = false;
  stage.service.script = ({ path, body }) => {
    if (path === '/api/v3/rulesets/get' && body === '{"ruleset_id":4}' && !isDone) {
      isDone = true;
      act();
    }
    return null;
  };
}

describe('a screening whose environment changes while its rulesets are read', () => {
  test('is not sent with a key that is gone', async () => {
    whileRulesetsAreRead(() => (stage.environment = { ...stage.environment, key: null }));
    const id = await stage.screen();
    const waiting = await stage.untilError(id, 'key.missing');
    expect(waiting).toMatchObject({ state: 'intent', billed: 'not_billed' });
    await stage.idle();
    expect(stage.submits()).toBe(0);
    stage.environment = { ...stage.environment, key: CANARY_KEY };
    stage.runner.wake(ENV);
    await stage.untilState(id, 'complete');
  });

  test('goes to the new address, whose rulesets are read first', async () => {
    const other = await startScreeningService();
    try {
      whileRulesetsAreRead(
        () => (stage.environment = { ...stage.environment, primaryBase: other.base }),
      );
      await stage.untilState(await stage.screen(), 'complete');
      expect(stage.submits()).toBe(0);
      const paths = other.seen.map(({ path }) => path.split('/').slice(3, 5).join('/'));
      const submit = paths.indexOf('screen/kya');
      expect(paths.slice(0, submit)).toEqual([
        ...['rulesets/list', 'rulesets/get', 'rulesets/list', 'rulesets/get'],
      ]);
    } finally {
      await other.close();
    }
  });
});

describe('a ruleset that was asked for by its id', () => {
  function screenWith(rulesets: Partial<KyaRequest>): JobId {
    const id = randomUUID() as JobId;
    const address = '0x0000000000000000000000000000000000000001';
    stage.file.operations.createJob({
      ...{ id, caseId: stage.file.caseId, environmentId: ENV, at: 1_770_000_000_000 },
      job: {
        kind: 'kya',
        request: kyaRequestSchema.parse({
          ...KYA_DEFAULTS,
          ...{ address, chainName: 'Ethereum', ...rulesets },
        }),
      },
    });
    stage.runner.run(id);
    return id;
  }

  test.each([{ rulesetId: '77' }, { scoringRulesetId: '77' }])(
    'and is gone (%j) ends the job, unsent and unpaid, and is named',
    async (rulesets) => {
      const job = await stage.untilState(screenWith(rulesets), 'failed');
      expect(job).toMatchObject({
        billed: 'not_billed',
        error: { code: 'http.not_found', details: { rulesetId: '77' } },
      });
      await stage.idle();
      expect(stage.submits()).toBe(0);
    },
  );

  test('and is there is sent', async () => {
    await stage.untilState(screenWith({ rulesetId: '1', scoringRulesetId: '4' }), 'complete');
    expect(stage.submits()).toBe(1);
  });

  test('stands for itself: a default that is not found blocks nothing', async () => {
    stage.service.script = ({ path }) =>
      path.startsWith('/api/v3/rulesets') ? refusal(404, 'none here') : null;
    await stage.untilState(await stage.screen(), 'complete');
  });
});
