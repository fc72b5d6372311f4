// What a job does next.
import { describe, expect, test } from 'vitest';
import { AppError } from '#shared/errors.ts';
import type { BilledState, Job, JobState } from '#shared/screening/job.ts';
import {
  afterPollFailure,
  afterSubmitFailure,
  isMissingRuleset,
  mayScreenWithoutRulesets,
  NAME_SCHEDULE,
  retriedState,
  SCREENING_SCHEDULE,
  resumedState,
  waitAfter,
  worseBilled,
} from '../../../electron/jobs/policy.ts';
import { decide, OUTCOMES, type OutcomeName } from '../../../electron/providers/http/outcome.ts';
import { requestError } from '../../../electron/providers/http/request-errors.ts';

const submitError = (name: OutcomeName): AppError => requestError(decide(name, 'screen'), 'x', {});
const pollError = (name: OutcomeName): AppError => requestError(decide(name, 'poll'), 'x', {});
const failures = (Object.keys(OUTCOMES) as OutcomeName[]).filter((name) => name !== 'answered');

test.each([
  [0, 2_000],
  [59_999, 2_000],
  [60_000, 5_000],
  [599_999, 5_000],
  [600_000, 15_000],
])('after %i ms of waiting, polls are %i ms apart', (waited, interval) => {
  expect(SCREENING_SCHEDULE.intervalMs(waited)).toBe(interval);
});

test('a name is asked for after 40 s, then every 10 s, and never sooner', () => {
  expect(NAME_SCHEDULE).toMatchObject({ firstGapMs: 40_000, gapMs: 10_000 });
  expect([0, 60_000, 3_600_000].map(NAME_SCHEDULE.intervalMs)).toEqual([10_000, 10_000, 10_000]);
});

describe('after a failed submit', () => {
  const ending = (to: string): OutcomeName[] =>
    failures.filter((name) => afterSubmitFailure(submitError(name), 'kya').to === to);

  test('only what certainly did not run becomes an intent again', () => {
    expect(ending('intent')).toEqual([
      'name_not_found',
      'connection_refused',
      'connect_failed',
      'tls_failed',
      'proxy_failed',
      'stopped_before_sending',
      'key_refused',
      'busy_out_of_connections',
      'busy_quota_used_up',
      'busy_of_neither_shape',
    ]);
  });

  test('a refusal in words ends the job', () => {
    expect(ending('failed')).toEqual([
      'invalid_request',
      'forbidden',
      'not_found',
      'conflict',
      'other_refusal',
      'refused_in_words',
    ]);
  });

  test('everything else is for a person to decide', () => {
    const unknown = ending('unknown');
    expect(unknown).toHaveLength(failures.length - 16);
    for (const name of unknown) {
      expect(afterSubmitFailure(submitError(name), 'kya').billed).toBe('may_be_billed');
    }
  });

  test('an error that says nothing about sending counts as sent', () => {
    const to = afterSubmitFailure(new AppError('internal', 'x'), 'kya').to;
    expect(to).toBe('unknown');
  });

  test('a refused key waits for a person, a busy service for itself', () => {
    expect(afterSubmitFailure(submitError('key_refused'), 'kya')).toMatchObject({
      then: { kind: 'pause' },
    });
    expect(afterSubmitFailure(submitError('busy_of_neither_shape'), 'kya')).toMatchObject({
      then: { kind: 'back_off' },
    });
  });

  test('403 refuses a name key; at the blockchain service it refuses the screening', () => {
    const forbidden = submitError('forbidden');
    expect(afterSubmitFailure(forbidden, 'name')).toMatchObject({ to: 'intent' });
    expect(afterSubmitFailure(forbidden, 'kyt')).toMatchObject({ to: 'failed' });
  });

  test('a used-up quota waits as long as it holds', () => {
    const error = requestError(decide('busy_quota_used_up', 'screen'), 'x', { quotaWaitMs: 5e6 });
    expect(afterSubmitFailure(error, 'name')).toMatchObject({ then: { kind: 'wait', ms: 5e6 } });
  });
});

test('a poll ends a job only when the service no longer knows it or the answer is too large', () => {
  const ending = failures.filter((name) => afterPollFailure(pollError(name)).kind === 'fail');
  expect(ending).toEqual(['too_large', 'invalid_request', 'not_found']);
});

test('rulesets that cannot be read block a screening only where the screening could not be sent', () => {
  const blocking = failures.filter(
    (name) => !mayScreenWithoutRulesets(requestError(decide(name, 'ruleset'), 'x', {})),
  );
  expect(blocking).toEqual([
    'name_not_found',
    'connection_refused',
    'connect_failed',
    'tls_failed',
    'proxy_failed',
    'stopped_before_sending',
    'key_refused',
  ]);
});

test.each([
  ['casefile.disk_full', 'back_off'],
  ['practice.failed_to_start', 'back_off'],
  ['key.missing', 'pause'],
  ['http.quiet_mode', 'pause'],
  ['internal', 'pause'],
] as const)('%s leads to %s', (code, kind) => {
  expect(waitAfter(new AppError(code, 'x')).kind).toBe(kind);
});

test('a case file that is gone is not waited for', () => {
  const details = { reason: 'worker_ended' };
  expect(waitAfter(new AppError('casefile.io_failed', 'x')).kind).toBe('back_off');
  expect(waitAfter(new AppError('casefile.io_failed', 'x', { details })).kind).toBe('pause');
});

test('only a ruleset that was asked for by its id can be missing', () => {
  const asked = ['7', '0'];
  const gone = (rulesetId: string): AppError =>
    new AppError('http.not_found', 'x', { details: { rulesetId } });
  expect(isMissingRuleset(gone('7'), asked)).toBe(true);
  expect(isMissingRuleset(gone('0'), asked)).toBe(false);
  expect(isMissingRuleset(gone('4'), asked)).toBe(false);
  expect(isMissingRuleset(new AppError('http.not_found', 'x'), asked)).toBe(false);
});

describe('resuming', () => {
  const job = (state: JobState, billed: BilledState, remoteJobId: string | null): Job => ({
    ...({ id: 'j', caseId: 'c', kind: 'kya', environmentId: 'e' } as Job),
    ...{ state, billed, remoteJobId, acceptedAt: remoteJobId === null ? null : 1 },
  });
  test.each<[string, Job, JobState | null]>([
    ['a stopped job that was accepted is polled', job('stopped', 'billed', '7'), 'accepted'],
    ['a failed job that was accepted is polled', job('failed', 'billed', '7'), 'accepted'],
    ['a stopped job that was never sent is sent', job('stopped', 'not_billed', null), 'intent'],
    ['a failed job that is known to be free is sent', job('failed', 'not_billed', null), 'intent'],
    ['a failed job that may be billed is not', job('failed', 'may_be_billed', null), null],
    ['an unknown job is not', job('unknown', 'may_be_billed', null), null],
    ['a complete job is not', job('complete', 'billed', '7'), null],
  ])('%s', (_what, stored, expected) => {
    expect(resumedState(stored)).toBe(expected);
  });

  test.each<[string, Job, JobState | null]>([
    ['failed and known to be free is sent again', job('failed', 'not_billed', null), 'intent'],
    ['stopped before it was sent is sent', job('stopped', 'not_billed', null), 'intent'],
    ['stopped after it was accepted is polled', job('stopped', 'billed', '7'), 'accepted'],
    ['failed and may be billed stays', job('failed', 'may_be_billed', null), null],
    ['stopped, once lost and may be billed stays', job('stopped', 'may_be_billed', null), null],
    ['failed after it was accepted stays', job('failed', 'billed', '7'), null],
    ['unknown stays', job('unknown', 'may_be_billed', null), null],
    ['complete stays', job('complete', 'billed', '7'), null],
  ])('with a whole batch: what is %s', (_what, stored, expected) => {
    expect(retriedState(stored)).toBe(expected);
  });
});

test('what is known of the money never becomes less', () => {
  expect(worseBilled('may_be_billed', 'not_billed')).toBe('may_be_billed');
  expect(worseBilled('may_be_billed', 'billed')).toBe('billed');
  expect(worseBilled('not_billed', 'may_be_billed')).toBe('may_be_billed');
});
