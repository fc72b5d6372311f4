// Limits of the blockchain API (8).
import { expect } from 'vitest';
import type { JobId } from '#shared/domain/ids.ts';
import { REQUEST_PURPOSES } from '#shared/records/ledger.ts';
import { KYA_DEFAULTS, kyaRequestSchema, MAX_HOPS } from '#shared/screening/request.ts';
import type { KyaResult } from '#shared/screening/result.ts';
import { POLL_GAP_MS, SCREENING_SCHEDULE } from '../../../../electron/jobs/policy.ts';
import { PollPace } from '../../../../electron/jobs/poller.ts';
import { MAX_IN_FLIGHT } from '../../../../electron/providers/http/limits.ts';
import { isBilled } from '../../../../electron/providers/http/outcome.ts';
import { DEFAULT_TIMEOUTS } from '../../../../electron/providers/http/transport.ts';
import { ManualClock } from '../../../builders/practice-client.ts';
import type { AssertionTable } from '../assertion.ts';
import type { Crowd } from '../exchanges/limits.ts';
import type { DefaultTried } from '../exchanges/screen-parameters.ts';
import type { ScreeningRun } from '../flows.ts';
import { lastOf } from '../recorded.ts';
import { sentBody } from './parameters.ts';

/** Limits. */
export const LIMIT_ASSERTIONS: AssertionTable = {
  /** 300 run, the next one waits; we never have so many in flight. */
  'slots-300': ({ recorded }) => {
    expect(recorded.client).toMatchObject({ running: 300, waiting: 1 });
    expect(MAX_IN_FLIGHT).toBeLessThan(300);
  },

  /** After a minute 429 in its own form, which our patience outlasts; nothing was billed. */
  'slots-wait': ({ last, recorded }) => {
    const { waiting, acceptedBefore, acceptedAfter } = recorded.client as Crowd;
    expect(waiting).toBe(1);
    expect(DEFAULT_TIMEOUTS.headMs).toBeGreaterThan(60_000);
    expect([last.status, JSON.parse(last.text)]).toEqual([
      ...[429, { code: 429, msg: 'out of max connections' }],
    ]);
    expect(acceptedAfter).toBe(acceptedBefore);
    expect(recorded.error?.code).toBe('http.busy');
    expect(recorded.error?.details).toMatchObject({ billed: 'not_billed' });
  },

  /** The service refuses no poll; ours are 2 s apart by the clock that never jumps. */
  'polls-2s': async ({ last, stage }) => {
    const polls = Array.from({ length: 20 }, () => stage.practice.send(last.path));
    expect((await Promise.all(polls)).map(({ status }) => status)).toEqual(Array(20).fill(200));
    const clock = new ManualClock();
    const pace = new PollPace(clock, clock.sleep);
    const job = 'job-1' as JobId;
    pace.begin(job, SCREENING_SCHEDULE);
    for (const _poll of [1, 2, 3]) {
      const before = clock.monotonicMs();
      let isAllowed = false;
      const gap = pace.keepGap(job, new AbortController().signal).then(() => {
        isAllowed = true;
      });
      clock.advance(POLL_GAP_MS - 1);
      await Promise.resolve();
      expect(isAllowed).toBe(false);
      clock.advance(1);
      await gap;
      expect(clock.monotonicMs() - before).toBe(2_000);
      pace.end(job);
    }
  },

  'hops-0-5': async ({ last, exchange }) => {
    expect(last.status).toBe(400);
    expect(MAX_HOPS).toBe(5);
    const { request } = (await exchange('kya-unusual')).client as ScreeningRun<KyaResult>;
    for (const [hops, isTaken] of [
      [-1, false],
      [0, true],
      [5, true],
      [6, false],
    ] as const) {
      const changed = { ...request, inflowHops: hops, outflowHops: hops };
      expect(kyaRequestSchema.safeParse(changed).success).toBe(isTaken);
    }
    const kyt = sentBody((await exchange('kyt-both')).seen[0]!);
    expect(kyt).toMatchObject({ inflow_hops: 5, outflow_hops: 5 });
  },

  /** Sent by us, and taken by the service where they are left out. */
  'screening-defaults': async ({ exchange }) => {
    const documented = {
      ...{ min_amount: 10, max_nodes_per_hop: 200, inflow_hops: 3, outflow_hops: 1 },
    };
    expect(KYA_DEFAULTS).toMatchObject({ minAmount: '10', maxNodesPerHop: 200 });
    expect(sentBody((await exchange('kya')).seen[0]!)).toMatchObject(documented);
    for (const name of Object.keys(documented)) {
      const { client } = await exchange(`default-kya-${name}`);
      const { omitted, explicit } = client as DefaultTried;
      expect(explicit).toBe(omitted);
    }
  },

  /** Only screenings are billed: by our table, and by what the service accepted. */
  charging: async ({ stage, exchange }) => {
    for (const name of ['kya', 'kyt-both', 'rulesets-create', 'rules-create', 'chains']) {
      expect(lastOf(await exchange(name)).status).toBe(200);
    }
    expect(REQUEST_PURPOSES.filter(isBilled)).toEqual(['screen', 'name_screen']);
    const accepted = (await stage.requestLog()).filter((line) => line.accepted);
    const paths = [...new Set(accepted.map(({ path }) => path))].sort();
    expect(paths.filter((path) => path.startsWith('/api/'))).toEqual([
      ...['/api/v3/screen/kya', '/api/v3/screen/kyt'],
    ]);
  },
};
