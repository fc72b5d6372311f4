// Jobs, verdicts and levels of a screening (blockchain API 2.5, 2.6, 3).
import { expect } from 'vitest';
import { decimal } from '#shared/domain/amount.ts';
import { DEFAULT_VERDICT_BANDS, isKnownWord, RISK_LEVELS, VERDICTS } from '#shared/domain/risk.ts';
import { DEFAULT_SCORING_CONFIG } from '#shared/detection/scoring-config.ts';
import { riskOf, verdictOf } from '#shared/detection/verdict.ts';
import { toPlain, type JsonNumber, type JsonValue } from '#shared/screening/json.ts';
import type { KyaResult } from '#shared/screening/result.ts';
import { readStatusWord } from '#shared/screening/status-word.ts';
import type { AssertionTable } from '../assertion.ts';
import type { ScreeningRun } from '../flows.ts';
import { lastOf } from '../recorded.ts';
import { valuesAt } from '../values-at.ts';

/** Jobs and results. */
export const SCREENING_ASSERTIONS: AssertionTable = {
  /** The kind that was asked for: the job's kind at the client is that of the submit's path. */
  'job-type': async ({ raw, last, exchange }) => {
    expect(raw).toEqual(['kya']);
    expect(last.path).toBe('/api/v3/screen/kya');
    const kyt = lastOf(await exchange('kyt-submit'));
    expect([kyt.path, valuesAt(kyt.json, 'data.type')]).toEqual(['/api/v3/screen/kyt', ['kyt']]);
  },

  /** The same object as the synchronous answer, read whole: no field missing, none unknown. */
  'job-result': async ({ raw, recorded, exchange }) => {
    const [result] = raw as [JsonValue];
    const synchronous = valuesAt(lastOf(await exchange('kya-sync')).json, 'data') as JsonValue[];
    expect(toPlain(result)).toEqual(toPlain(synchronous[0]!));
    const { answers } = recorded.client as ScreeningRun<KyaResult>;
    expect(answers.map(({ answer }) => answer.kind)).toEqual(['job', 'job', 'job', 'result']);
    for (const name of ['kya', 'kya-listed', 'kyt-in', 'kyt-out', 'kyt-both']) {
      const { client } = await exchange(name);
      expect((client as ScreeningRun<KyaResult>).result.deviations).toEqual([]);
    }
  },

  /** Accepted: an id, nothing else; polled at once it still waits. */
  'state-pending': async ({ raw, last, recorded, exchange }) => {
    expect(raw).toEqual(['PENDING']);
    expect(readStatusWord('PENDING')).toBe('waiting');
    expect(Object.keys(valuesAt(last.json, 'data')[0] as object)).toEqual([
      ...['job_id', 'type', 'status'],
    ]);
    const { answer } = recorded.client as ScreeningRun<KyaResult>['answers'][number];
    expect(answer).toMatchObject({ kind: 'job', status: 'PENDING' });
    expect((await exchange('kya-pending')).client).toMatchObject({ answer });
  },

  'state-processing': ({ raw, last, recorded }) => {
    expect(raw).toEqual(['PROCESSING']);
    expect(readStatusWord('PROCESSING')).toBe('processing');
    expect(valuesAt(last.json, 'data.result')).toEqual([]);
    expect(recorded.client).toMatchObject({ answer: { kind: 'job', status: 'PROCESSING' } });
  },

  'state-complete': ({ raw, last, recorded }) => {
    expect(raw).toEqual(['COMPLETE']);
    expect(readStatusWord('COMPLETE')).toBe('complete');
    expect(valuesAt(last.json, 'data.result')).toHaveLength(1);
    const { answers } = recorded.client as ScreeningRun<KyaResult>;
    expect(answers.at(-1)?.answer.kind).toBe('result');
  },

  /** The service's verdict is that of our band, and the client shows the service's. */
  'verdict-band': ({ row, raw, recorded }) => {
    expect(raw).toEqual([row.expects]);
    const [from = 0, to = 0] = (row.name.split(' ')[0] ?? '').split('-').map(Number);
    const { score } = (recorded.client as ScreeningRun<KyaResult>).result;
    const value = score?.score ?? decimal(-1);
    expect(Number(value)).toBeGreaterThanOrEqual(from);
    expect(Number(value)).toBeLessThanOrEqual(to);
    expect(score?.verdict).toBe(row.expects);
    expect(isKnownWord(VERDICTS, String(row.expects))).toBe(true);
    expect(DEFAULT_VERDICT_BANDS).toContainEqual({ verdict: row.expects, upTo: to });
    expect(verdictOf(value, DEFAULT_SCORING_CONFIG)).toBe(row.expects);
  },

  /** The number restates the level of the worst hit; 0 only when no rule fired. */
  'risk-score': ({ row, raw, recorded }) => {
    const [level = ''] = row.name.split(' = ');
    expect((raw[0] as JsonNumber).text).toBe(String(row.expects));
    const { result } = recorded.client as ScreeningRun<KyaResult>;
    expect(result.riskScore).toBe(String(row.expects));
    const isKnown = isKnownWord(RISK_LEVELS, level);
    expect(result.risk).toBe(isKnown ? level : 'low');
    expect(result.hits.length > 0).toBe(isKnown);
    const levels = result.hits.map((hit) => hit.riskLevel);
    expect(riskOf(levels)).toEqual({ risk: result.risk, riskScore: row.expects });
  },
};
