// Jobs across restarts, stops and resumes, and the rulesets they were judged by.
import { describe, expect, test } from 'vitest';
import type { Job } from '#shared/screening/job.ts';
import { ENV, POLL, SUBMIT, useJobStage } from '../fakes/job-stage.ts';
import { BAD_GATEWAY, CANARY_KEY, success } from '../fakes/screening-service.ts';

const stage = useJobStage();

describe('a restart', () => {
  test('sends an intent', async () => {
    const { id } = await stage.file.createJob(ENV);
    await stage.restartProgram();
    await stage.untilState(id, 'complete');
    expect(stage.submits()).toBe(1);
  });

  test('goes on polling without a second submit, and keeps the rulesets it was sent with', async () => {
    const id = await stage.screen();
    stage.service.script = ({ path }) =>
      path.startsWith(POLL) ? success({ job_id: 500, status: 'PROCESSING' }) : null;
    await stage.untilState(id, 'processing');
    await stage.restartProgram();
    stage.service.script = () => null;
    const job = await stage.untilState(id, 'complete');
    expect(stage.submits()).toBe(1);
    const { rulesets } = stage.view(job);
    expect(rulesets.map(({ role, certainty, ruleset }) => [role, certainty, ruleset?.id])).toEqual([
      ['detection', expect.stringMatching(/named|inferred/), '1'],
      ['scoring', 'inferred', '4'],
    ]);
  });

  test('while a submit was on its way leaves it unknown, never sent again', async () => {
    const id = await stage.screen();
    stage.service.script = ({ path }) => (path === SUBMIT ? { do: 'hang' } : null);
    await stage.until(id, () => stage.submits() === 1);
    await stage.runner.dispose();
    expect(stage.get(id).state).toBe('sending');
    await stage.restartProgram();
    expect(stage.get(id)).toMatchObject({ state: 'unknown', billed: 'may_be_billed' });
    await stage.idle();
    expect(stage.submits()).toBe(1);
  });

  test('changes no stored state by closing', async () => {
    const id = await stage.screen();
    stage.service.script = ({ path }) => (path.startsWith(POLL) ? { do: 'hang' } : null);
    await stage.until(id, () => stage.service.requests(POLL).length === 1);
    const before = stage.get(id);
    await stage.runner.dispose();
    expect(stage.get(id)).toEqual(before);
  });
});

describe('stopping and resuming', () => {
  test('a job that is polled stops at once and goes on later', async () => {
    const id = await stage.screen();
    stage.service.script = ({ path }) => (path.startsWith(POLL) ? { do: 'hang' } : null);
    await stage.until(id, () => stage.service.requests(POLL).length === 1);
    expect(await stage.runner.stop(id)).toMatchObject({ state: 'stopped', billed: 'billed' });
    stage.service.script = () => null;
    expect(await stage.runner.resume(id)).toMatchObject({ state: 'accepted' });
    await stage.untilState(id, 'complete');
    expect(stage.submits()).toBe(1);
  });

  test('a job that was not sent is not sent', async () => {
    stage.environment = { ...stage.environment, key: null };
    const id = await stage.screen();
    await stage.untilError(id, 'key.missing');
    expect(await stage.runner.stop(id)).toMatchObject({ state: 'stopped', billed: 'not_billed' });
    stage.environment = { ...stage.environment, key: CANARY_KEY };
    stage.runner.wake(ENV);
    await stage.idle();
    expect(stage.service.seen).toEqual([]);
    await stage.runner.resume(id);
    await stage.untilState(id, 'complete');
  });

  test('a job on its way stops once its answer is known, and keeps the id it was given', async () => {
    const id = await stage.screen();
    let asked: Promise<Job> | null = null;
    stage.service.script = ({ path }) => {
      if (path === SUBMIT) asked = stage.runner.stop(id);
      return null;
    };
    const job = await stage.untilState(id, 'stopped');
    expect((await asked!).state).toBe('sending');
    expect(job).toMatchObject({ billed: 'billed', remoteJobId: '500' });
  });

  test('a complete job can be neither stopped nor resumed nor resolved', async () => {
    const id = await stage.screen();
    await stage.untilState(id, 'complete');
    const wrong = { code: 'job.wrong_state' };
    await expect(stage.runner.stop(id)).rejects.toMatchObject(wrong);
    await expect(stage.runner.resume(id)).rejects.toMatchObject(wrong);
    await expect(stage.runner.resolveUnknown(id, 'resend')).rejects.toMatchObject(wrong);
  });
});

describe('the rulesets used', () => {
  test('are frozen with the snapshot and marked when they changed meanwhile', async () => {
    let reads = 0;
    stage.service.script = ({ path, body }) => {
      if (path !== '/api/v3/rulesets/get' || body !== '{"ruleset_id":4}') return null;
      const name = reads++ === 0 ? 'before' : 'after';
      return success({ id: 4, name, is_builtin: true, ruleset_type: 'scoring' });
    };
    const job = await stage.untilState(await stage.screen(), 'complete');
    const [detection, scoring] = stage.view(job).rulesets;
    expect(detection).toMatchObject({ role: 'detection', changedWhileRunning: false });
    expect(scoring).toMatchObject({ role: 'scoring', changedWhileRunning: true });
    expect(scoring!.ruleset?.name).toBe('before');
  });

  test('that cannot be read neither block nor lose a screening', async () => {
    stage.service.script = ({ path }) => (path.startsWith('/api/v3/rulesets') ? BAD_GATEWAY : null);
    const job = await stage.untilState(await stage.screen(), 'complete');
    expect(stage.view(job).rulesets).toMatchObject([
      { role: 'detection', certainty: 'unknown', ruleset: null },
      { role: 'scoring', certainty: 'unknown', ruleset: null },
    ]);
  });
});
