// From stored bytes to a snapshot and back: nothing paid for is lost, everything is re-hashed.
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { decimal } from '#shared/domain/amount.ts';
import type { CaseId, RequestId, SnapshotId } from '#shared/domain/ids.ts';
import { NO_RULESET_NAMED } from '#shared/screening/exchange.ts';
import { MAX_PARSED_BYTES } from '#shared/screening/json.ts';
import type { KyaView } from '#shared/screening/snapshot.ts';
import type { CaseFileOperations } from '../../electron/casefile/operations.ts';
import {
  addAnswer,
  addPolledAnswer,
  buildRecord,
  codeOf,
  newCaseFile,
  newestEntries,
  reopen,
  T0,
  verifyAt,
} from '../builders/casefile-file.ts';
import { allSnapshots, openView } from '../builders/casefile-lists.ts';
import { kyaSampleAnswer, kyaSampleText } from '../builders/kya-sample.ts';

const hashOf = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');
/** The view of an address. */
function openKya(operations: CaseFileOperations, id: SnapshotId): KyaView {
  const view = openView(operations, id);
  if (view.kind !== 'kya') throw new Error(view.kind);
  return view;
}
const envelope = (data: unknown) => JSON.stringify({ code: 0, msg: 'success', data });

describe('a stored snapshot', () => {
  test('shows, after reopening, what the bytes say, and where they came from', () => {
    const { operations, path } = newCaseFile();
    const text = kyaSampleText();
    const draft = addPolledAnswer(operations, 1, text);
    const summary = operations.storeSnapshot({ draft });
    operations.close({});
    const view = openKya(reopen(path), draft.id);
    expect(view.summary).toEqual(summary);
    expect(view.recomputedSha256).toBe(hashOf(text));
    expect(view.unreadable).toBeNull();
    expect(view.summary).toMatchObject({
      id: 'snapshot-1',
      caseId: 'case-1',
      jobId: 'job-1',
      environmentKind: 'practice',
      score: view.result!.score!.score,
      verdict: view.result!.score!.verdict,
      risk: view.result!.risk,
      hitCount: view.result!.hits.length,
      sha256: hashOf(text),
      takenAt: T0 + 1,
    });
    expect(view.summary.hitCount).toBeGreaterThan(5);
    const body = buildRecord({ id: 'x' as RequestId }).body!;
    expect(view.provenance).toEqual({
      origin: 'service',
      base: 'http://127.0.0.1:4100',
      path: '/api/v3/screen/result/1',
      method: 'GET',
      httpStatus: 200,
      headers: { 'content-type': 'application/json' },
      serverDate: T0,
      receivedAt: T0 + 40,
      receivedMonotonicMs: 1040.5,
      appVersion: '0.1.0',
      requestBody: body,
      requestSha256: hashOf(body),
      sha256: hashOf(text),
      sizeBytes: Buffer.byteLength(text),
      remoteJobId: (kyaSampleAnswer().data as { job_id?: number }).job_id?.toString() ?? '1',
    });
  });

  test('completes its job and is journaled with its hashes, all at once', () => {
    const { operations } = newCaseFile();
    const draft = addPolledAnswer(operations, 1, kyaSampleText());
    operations.storeSnapshot({ draft });
    expect(operations.getJob({ id: draft.jobId })).toMatchObject({
      state: 'complete',
      billed: 'billed',
      snapshotId: draft.id,
    });
    const [requests, completed, stored] = newestEntries(operations, 3);
    expect(requests).toMatchObject({
      kind: 'records.hashed',
      subject: draft.jobId,
      what: { record: 'request', records: '2' },
    });
    expect(completed).toMatchObject({ kind: 'job.state_changed', what: { to: 'complete' } });
    expect(stored).toMatchObject({
      kind: 'snapshot.stored',
      subject: draft.id,
      what: {
        sha256: hashOf(kyaSampleText()),
        recordHash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      },
    });
  });

  test('is the only one of its job, and a refused second one changes nothing', () => {
    const { operations } = newCaseFile();
    const draft = addPolledAnswer(operations, 1, kyaSampleText());
    operations.storeSnapshot({ draft });
    const before = newestEntries(operations, 100);
    const again = { ...draft, id: 'snapshot-1b' as SnapshotId };
    expect(codeOf(() => operations.storeSnapshot({ draft: again }))).toBe('record.conflict');
    expect(newestEntries(operations, 100)).toEqual(before);
    expect(allSnapshots(operations)).toHaveLength(1);
  });

  test('is not made from the answer of another job', () => {
    const { operations } = newCaseFile();
    const first = addPolledAnswer(operations, 1, kyaSampleText());
    const second = addPolledAnswer(operations, 2, kyaSampleText());
    const mixed = { ...first, requestId: second.requestId };
    expect(codeOf(() => operations.storeSnapshot({ draft: mixed }))).toBe('record.conflict');
  });

  test('is not made before its answer is finished', () => {
    const { operations } = newCaseFile();
    const draft = addPolledAnswer(operations, 1, kyaSampleText());
    const id = 'half' as RequestId;
    operations.beginRequest({
      record: buildRecord({ id, jobId: draft.jobId, purpose: 'poll', body: null }),
    });
    operations.appendBody({ id, bytes: Uint8Array.of(123) });
    const early = { ...draft, requestId: id };
    expect(codeOf(() => operations.storeSnapshot({ draft: early }))).toBe('record.not_found');
  });

  test('is made even for a job that was stopped meanwhile', () => {
    const { operations } = newCaseFile();
    const draft = addPolledAnswer(operations, 1, kyaSampleText());
    const stop = { id: draft.jobId, from: ['accepted'], to: 'stopped', patch: {}, at: T0 } as const;
    operations.changeJob({ ...stop, why: null });
    expect(operations.storeSnapshot({ draft }).hitCount).toBeGreaterThan(0);
  });

  test('lists newest first, by case or all', () => {
    const { operations } = newCaseFile();
    for (const number of [1, 2]) {
      operations.storeSnapshot({ draft: addPolledAnswer(operations, number, kyaSampleText()) });
    }
    const ids = (caseId: string | null) =>
      allSnapshots(operations, caseId as CaseId | null).map(({ id }) => id);
    expect(ids(null)).toEqual(['snapshot-2', 'snapshot-1']);
    expect(ids('case-1')).toEqual(['snapshot-1']);
    expect(ids('case-9')).toEqual([]);
  });

  test('keeps the score to its last digit', () => {
    const { operations } = newCaseFile();
    const text =
      '{"code":0,"msg":"","data":{"job_id":1,"status":"COMPLETE","result":{"score":{"score":12.3400000000000000001,"verdict":"accept"},"hits":[]}}}';
    const draft = addPolledAnswer(operations, 1, text);
    expect(operations.storeSnapshot({ draft })).toMatchObject({
      score: decimal('12.3400000000000000001'),
    });
  });

  test('takes words with lone surrogates without losing the answer', () => {
    const { operations, path } = newCaseFile();
    const text =
      '{"code":0,"msg":"","data":{"job_id":"\\ud800","status":"COMPLETE","result":{"score":{"score":1,"verdict":"odd\\udfff"},"risk":"\\ud83d","hits":[]}}}';
    const draft = addPolledAnswer(operations, 1, text);
    expect(operations.storeSnapshot({ draft })).toMatchObject({ verdict: 'odd\ufffd' });
    expect(openView(operations, draft.id).recomputedSha256).toBe(hashOf(text));
    expect(verifyAt(path).findings).toEqual([]);
  });
});

describe('an answer that cannot be read is kept and says why', () => {
  test.each<[string, Uint8Array | string, string]>([
    ['not JSON', '<html>busy</html>', 'not_json'],
    ['not UTF-8', Uint8Array.of(0x7b, 0xff, 0xfe, 0x7d), 'not_utf8'],
    ['nested too deep', `${'['.repeat(65)}${']'.repeat(65)}`, 'too_deep'],
    ['no envelope', '{"hits":[]}', 'no_result'],
    ['an error of the service', '{"code":-1,"msg":"no"}', 'no_result'],
    ['still processing', envelope({ job_id: 1, status: 'PROCESSING' }), 'no_result'],
  ])('%s', (_name, answer, unreadable) => {
    const { operations } = newCaseFile();
    const draft = addPolledAnswer(operations, 1, answer);
    const summary = operations.storeSnapshot({ draft });
    expect(summary).toMatchObject({ score: null, verdict: null, risk: null, hitCount: null });
    const view = openView(operations, draft.id);
    expect(view).toMatchObject({ result: null, unreadable, recomputedSha256: hashOf(answer) });
  });

  test('more than 64 MiB', () => {
    const { operations } = newCaseFile();
    const bytes = new Uint8Array(MAX_PARSED_BYTES + 1).fill(0x20);
    const draft = addPolledAnswer(operations, 1, bytes);
    expect(operations.readJobAnswer({ id: draft.requestId })).toEqual({
      kind: 'unreadable',
      problem: 'too_large',
    });
    operations.storeSnapshot({ draft });
    const view = openView(operations, draft.id);
    expect(view).toMatchObject({
      result: null,
      unreadable: 'too_large',
      recomputedSha256: hashOf(bytes),
    });
    expect(view.provenance.sizeBytes).toBe(MAX_PARSED_BYTES + 1);
  });
});

describe('the raw answer as text', () => {
  function rawOf(answer: Uint8Array | string, maxBytes: number) {
    const { operations } = newCaseFile();
    const draft = addPolledAnswer(operations, 1, answer);
    operations.storeSnapshot({ draft });
    return operations.readRaw({ id: draft.id, maxBytes });
  }

  test('is whole when it fits', () => {
    expect(rawOf('{"a":"ü"}', 100)).toEqual({
      text: '{"a":"ü"}',
      sizeBytes: 10,
      isCut: false,
      isUtf8: true,
    });
    expect(rawOf('{"a":"ü"}', 10).isCut).toBe(false);
  });

  test('is cut between characters and says so', () => {
    expect(rawOf('{"a":"ü"}', 7)).toEqual({
      text: '{"a":"',
      sizeBytes: 10,
      isCut: true,
      isUtf8: true,
    });
  });

  test('is cut across chunks', () => {
    const raw = rawOf('x'.repeat(1_500_000), 1_200_000);
    expect(raw).toMatchObject({ sizeBytes: 1_500_000, isCut: true });
    expect(raw.text).toHaveLength(1_200_000);
  });

  test('shows bytes that are no UTF-8 as replacement characters', () => {
    expect(rawOf(Uint8Array.of(0x61, 0xff, 0x62), 10)).toMatchObject({
      text: 'a\ufffdb',
      isUtf8: false,
    });
  });
});

describe('stored answers', () => {
  function readingsOf(answer: string) {
    const { operations } = newCaseFile();
    const id = 'r' as RequestId;
    addAnswer(operations, { id }, answer);
    return { operations, id };
  }

  test.each([
    [
      envelope({ job_id: 17, status: 'PENDING' }),
      { kind: 'success', value: { kind: 'job', jobId: '17', status: 'PENDING' } },
    ],
    [
      envelope({ job_id: '9007199254740993', status: 'COMPLETE', result: { hits: [] } }),
      {
        kind: 'success',
        value: { kind: 'result', jobId: '9007199254740993', named: NO_RULESET_NAMED },
      },
    ],
    [
      envelope({ job_id: 1, status: 'FAILED' }),
      {
        kind: 'success',
        value: { kind: 'failed', jobId: '1', status: 'FAILED', reason: null },
      },
    ],
    [envelope({ other: 1 }), { kind: 'unexpected' }],
    [
      '{"code":429,"msg":"out of max connections"}',
      { kind: 'service_error', code: '429', message: 'out of max connections' },
    ],
    ['{"data":1}', { kind: 'no_envelope' }],
    ['', { kind: 'unreadable', problem: 'not_json' }],
  ])('%j are read as %j', (answer, reading) => {
    const { operations, id } = readingsOf(answer);
    expect(operations.readJobAnswer({ id })).toEqual(reading);
  });

  test('give chains and ruleset lists, or say that they are something else', () => {
    const chains = readingsOf(
      envelope({
        chains: [
          { chain_name: 'Tron', tokens: ['USDT'], default_token: 'usdt', address_family: 'tron' },
        ],
      }),
    );
    expect(chains.operations.readChains({ id: chains.id })).toEqual({
      kind: 'success',
      value: [{ chainName: 'Tron', tokens: ['usdt'], defaultToken: 'usdt', addressFamily: 'tron' }],
    });
    expect(chains.operations.readRulesetList({ id: chains.id })).toEqual({ kind: 'unexpected' });
    const list = readingsOf(
      envelope([
        { id: 3, name: 'Own', is_builtin: false, ruleset_type: 'scoring', rules_count: 0 },
      ]),
    );
    expect(list.operations.readRulesetList({ id: list.id })).toEqual({
      kind: 'success',
      value: [
        expect.objectContaining({
          id: '3',
          name: 'Own',
          isBuiltin: false,
          rulesetType: 'scoring',
          rulesCount: 0,
        }),
      ],
    });
    expect(list.operations.readChains({ id: list.id })).toEqual({ kind: 'unexpected' });
  });

  test('keep a ruleset’s canonical text under its hash, frozen with the snapshot', () => {
    const { operations, id } = readingsOf(
      '{"code":0,"msg":"","data":{ "name":"Sét", "id":7.0,\n"rules":[], "scoring_config":{"b":1e2,"a":[true,null]}}}',
    );
    const text = '{"id":7,"name":"Sét","rules":[],"scoring_config":{"a":[true,null],"b":100}}';
    const reading = operations.readRuleset({ id });
    if (reading.kind !== 'success') throw new Error(reading.kind);
    expect(reading.value.sha256).toBe(hashOf(text));
    expect(operations.readRuleset({ id })).toEqual(reading);
    const { sha256 } = reading.value;
    expect(operations.readRulesetText({ sha256 })).toEqual({ text });
    const draft = addPolledAnswer(operations, 1, kyaSampleText());
    const scoring = {
      role: 'scoring',
      requestedId: '0',
      certainty: 'inferred',
      sha256,
      changedWhileRunning: true,
    } as const;
    const unknown = {
      role: 'detection',
      requestedId: '0',
      certainty: 'unknown',
      sha256: null,
      changedWhileRunning: false,
    } as const;
    operations.storeSnapshot({ draft: { ...draft, rulesets: [scoring, unknown] } });
    const { rulesets } = openKya(operations, draft.id);
    expect(rulesets).toEqual([
      {
        ...scoring,
        ruleset: expect.objectContaining({
          name: 'Sét',
          scoringConfig: { a: [true, null], b: 100 },
        }) as object,
      },
      { ...unknown, ruleset: null },
    ]);
  });

  test('refuse a ruleset reference whose text is not stored', () => {
    const { operations } = readingsOf('');
    const draft = addPolledAnswer(operations, 1, kyaSampleText());
    const missing = {
      role: 'scoring',
      requestedId: '0',
      certainty: 'inferred',
      sha256: 'f'.repeat(64) as never,
      changedWhileRunning: false,
    } as const;
    expect(
      codeOf(() => operations.storeSnapshot({ draft: { ...draft, rulesets: [missing] } })),
    ).toBe('record.not_found');
    expect(allSnapshots(operations)).toEqual([]);
  });

  test.each(['{"id":1,"name":"\\ud800"}', '{"id":1,"scoring_config":{"n":1e999}}'])(
    'say that a ruleset without a canonical text is unreadable: %s',
    (data) => {
      const { operations, id } = readingsOf(`{"code":0,"msg":"","data":${data}}`);
      expect(operations.readRuleset({ id })).toEqual({ kind: 'unreadable', problem: 'not_json' });
    },
  );
});
