// Accepted jobs: their stages by elapsed time, and the state file from which a killed service
// still knows them (blockchain API 2.6, 3). Results are computed when asked for: a request always
// has the same result.
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { Clock, UtcMs } from '#shared/domain/time.ts';
import {
  isJsonObject,
  JsonNumber,
  parseJson,
  property,
  type JsonObject,
  type JsonValue,
} from '#shared/screening/json.ts';
import { encodeJson, jsonNumber, Refusal } from './answer.ts';
import { investigationKey, readScreenRequest, type ScreenRequest } from './screen-request.ts';

/** A job as it was accepted. */
export interface AcceptedJob {
  id: number;
  body: JsonObject;
  request: ScreenRequest;
  acceptedAt: UtcMs;
  /** Whether an identical earlier submit had already done the investigation. */
  isReused: boolean;
}

/** Where a job stands (2.6). */
export type JobStatus = 'PENDING' | 'PROCESSING' | 'COMPLETE';

/** How long a job waits for its investigation, and then for detection, at pace 1. */
const INVESTIGATION_MS = 1_500;
const DETECTION_MS = 2_000;

/** A job that an earlier process accepted, as the caller remembers it. */
export interface KnownJob {
  remoteJobId: string;
  /** The JSON body of its submit. */
  body: string;
  acceptedAt: UtcMs;
}

/** All jobs of one service. */
export class JobStore {
  readonly #jobs = new Map<number, AcceptedJob>();
  readonly #investigated = new Set<string>();
  readonly #clock: Clock;
  readonly #pace: number;
  readonly #stateFile: string | null;
  #nextId: number;

  /**
   * Loads the jobs of the state file, if there is one, and those given. Ids begin at the time of
   * the start, so that two runs of the service do not give the same one.
   * @param options.pace how many times faster than real a job runs
   */
  constructor(options: {
    clock: Clock;
    pace: number;
    stateFile: string | null;
    knownJobs: readonly KnownJob[];
  }) {
    this.#clock = options.clock;
    this.#pace = options.pace;
    this.#stateFile = options.stateFile;
    this.#nextId = options.clock.now();
    for (const known of options.knownJobs) {
      const body = parseJson(known.body);
      const job = body.ok ? restoreJob(Number(known.remoteJobId), body.value, known) : null;
      if (job !== null) this.#keep(job);
    }
    if (options.stateFile !== null && existsSync(options.stateFile)) {
      for (const job of readStateFile(options.stateFile)) this.#keep(job);
    }
  }

  /** Accepts a job; it is in the state file before this returns. */
  accept(body: JsonObject, request: ScreenRequest): AcceptedJob {
    const job: AcceptedJob = {
      id: this.#nextId,
      body,
      request,
      acceptedAt: this.#clock.now(),
      isReused: !request.forceRun && this.#investigated.has(investigationKey(request)),
    };
    if (this.#stateFile !== null) appendFileSync(this.#stateFile, `${toLine(job)}\n`);
    this.#keep(job);
    return job;
  }

  /** A job by its id. */
  find(id: number): AcceptedJob | undefined {
    return this.#jobs.get(id);
  }

  /** Where a job stands now. A reused investigation is not waited for again. */
  statusOf(job: AcceptedJob): JobStatus {
    const elapsed = (this.#clock.now() - job.acceptedAt) * this.#pace;
    const investigation = job.isReused ? 0 : INVESTIGATION_MS;
    if (elapsed < investigation) return 'PENDING';
    return elapsed < investigation + DETECTION_MS ? 'PROCESSING' : 'COMPLETE';
  }

  #keep(job: AcceptedJob): void {
    this.#jobs.set(job.id, job);
    this.#investigated.add(investigationKey(job.request));
    this.#nextId = Math.max(this.#nextId, job.id + 1);
  }
}

function toLine(job: AcceptedJob): string {
  return encodeJson({
    job_id: jsonNumber(job.id),
    body: job.body,
    acceptedAt: jsonNumber(job.acceptedAt),
    isReused: job.isReused,
  });
}

/** A torn last line was never answered, so it is no job. */
function readStateFile(path: string): AcceptedJob[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const reading = parseJson(line);
      if (!reading.ok || !isJsonObject(reading.value)) return [];
      const id = property(reading.value, 'job_id');
      const acceptedAt = property(reading.value, 'acceptedAt');
      const body = property(reading.value, 'body');
      if (!(id instanceof JsonNumber) || !(acceptedAt instanceof JsonNumber)) return [];
      const isReused = property(reading.value, 'isReused') === true;
      const job = restoreJob(id.value, body, { acceptedAt: acceptedAt.value, isReused });
      return job === null ? [] : [job];
    });
}

/** Null for an id or a body that this service would not have accepted. */
function restoreJob(
  id: number,
  body: JsonValue | undefined,
  accepted: { acceptedAt: UtcMs; isReused?: boolean },
): AcceptedJob | null {
  if (!Number.isSafeInteger(id) || id <= 0 || !isJsonObject(body)) return null;
  try {
    const request = readScreenRequest(body);
    return {
      id,
      body,
      request,
      acceptedAt: accepted.acceptedAt,
      isReused: accepted.isReused === true,
    };
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
