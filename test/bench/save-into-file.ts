// Saving one more screening into a made case file, through the worker as jobs do, against the same
// rows written to a copy of it by plain better-sqlite3.
import { join } from 'node:path';
import type { CaseId, JobId, RequestId } from '#shared/domain/ids.ts';
import type { CaseFileClient } from '../../electron/casefile/client.ts';
import type { ReadDb } from '../../electron/casefile/database.ts';
import {
  buildOutcome,
  buildRecord,
  ENVIRONMENT,
  pollRecord,
  snapshotDraft,
} from '../builders/casefile-records.ts';
import { buildRequest } from '../builders/kya-view.ts';
import { PRODUCT_AIMS } from './aims.ts';
import { kyaAnswerOf } from './large-answer.ts';
import type { MadeFile } from './made-file.ts';
import { alternate, timed, type BenchRow } from './measure.ts';
import { createPlainRows, type SavedIds } from './plain-rows.ts';

const ROUNDS = 40;
/** Of a small answer. */
const HITS = 8;
/** About 40 MB. */
const LARGE_HITS = 34_000;
/** As they come from the network. */
const CHUNK_BYTES = 65_536;

/** In seconds: a file may be measured more than once. */
const FIRST = Math.floor(Date.now() / 1000);
const CASE = `case-of-benches-${String(FIRST)}` as CaseId;
let last = FIRST;

/** A small answer, durably. */
export async function benchSaving(
  folder: string,
  file: MadeFile,
  { client, db }: { client: CaseFileClient; db: ReadDb },
): Promise<BenchRow[]> {
  const bytes = Buffer.from(kyaAnswerOf(HITS));
  const plain = createPlainRows(db, file, join(folder, 'plain.tracefile'));
  try {
    const times = await alternate(
      ROUNDS,
      async () => {
        const number = await addAccepted(client);
        return timed(() => save(client, number, bytes));
      },
      () => {
        const write = plain.prepare(idsOf(last));
        return timed(write);
      },
    );
    const size = `${(bytes.length / 1e3).toFixed(0)} kB`;
    return [
      {
        what: `save ${size} into ${file.screenings.toLocaleString('en')} screenings`,
        ...{ ...times, against: 'the same rows, plain SQL', aim: PRODUCT_AIMS.saving },
      },
    ];
  } finally {
    plain.close();
  }
}

/** A large answer, from its first byte to the snapshot. */
export async function saveLarge(client: CaseFileClient): Promise<void> {
  await save(client, await addAccepted(client), largeAnswer());
}

let large: Buffer | null = null;

/** Made before it is needed: whoever measures must not measure this. */
export function largeAnswer(): Buffer {
  large ??= Buffer.from(kyaAnswerOf(LARGE_HITS));
  return large;
}

function idsOf(number: number): SavedIds {
  const { id: snapshotId, jobId, requestId: pollId } = snapshotDraft(number);
  return { caseId: CASE, jobId, submitId: `submit-${String(number)}`, pollId, snapshotId };
}

async function addAccepted(client: CaseFileClient): Promise<number> {
  const number = ++last;
  const id = `job-${String(number)}` as JobId;
  const at = Date.UTC(2026, 2, 1);
  if (number === FIRST + 1) await client.createCase({ id: CASE, fields: {}, at });
  const job = { kind: 'kya', request: buildRequest() } as const;
  await client.createJob({ id, caseId: CASE, environmentId: ENVIRONMENT, job, at });
  const change = { id, at, why: null };
  await client.changeJob({ ...change, from: ['intent'], to: 'sending', patch: {} });
  const submit = buildRecord({ id: `submit-${String(number)}` as RequestId, jobId: id });
  await client.beginRequest({ record: submit });
  await client.finishRequest({ id: submit.id, outcome: buildOutcome() });
  const patch = { remoteJobId: String(number), billed: 'billed', acceptedAt: at } as const;
  await client.changeJob({ ...change, from: ['sending'], to: 'accepted', patch });
  return number;
}

async function save(client: CaseFileClient, number: number, bytes: Buffer): Promise<void> {
  const record = buildRecord(pollRecord(number));
  await client.beginRequest({ record });
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    // A copy: what is sent to the worker is moved there.
    await client.appendBody({
      id: record.id,
      bytes: Uint8Array.from(bytes.subarray(at, at + CHUNK_BYTES)),
    });
  }
  await client.finishRequest({ id: record.id, outcome: buildOutcome() });
  await client.storeSnapshot({ draft: snapshotDraft(number) });
}
