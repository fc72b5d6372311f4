// Accepted jobs: their stages by elapsed time, and the state file from which a killed service
// still knows them (blockchain API 2.6, 3). Results are computed when asked for: a request with
// its rulesets always has the same result.
import type { Clock, UtcMs } from '#shared/domain/time.ts';
import {
  isJsonObject,
  JsonNumber,
  parseJson,
  property,
  type JsonObject,
  type JsonValue,
} from '#shared/screening/json.ts';
import { jsonNumber, Refusal } from './answer.ts';
import { DETECTION_MS, INVESTIGATION_MS, type Investigations } from './investigations.ts';
import type { RulesetStore } from './rulesets/ruleset-store.ts';
import { rulesetsOf, type RulesetsUsed } from './rulesets/rulesets-used.ts';
import { readScreenRequest, type ScreenRequest } from './screen-request.ts';
import type { Remember } from './state-file.ts';

/** A job as it was accepted. */
export interface AcceptedJob {
  id: number;
  request: ScreenRequest;
  /** Those of the moment of acceptance. */
  rulesets: RulesetsUsed;
  acceptedAt: UtcMs;
  /** Whether an identical earlier submit had already done the investigation. */
  isReused: boolean;
}

/** Where a job is (2.6). */
export type JobStatus = 'PENDING' | 'PROCESSING' | 'COMPLETE';

/** A job that an earlier process accepted, as the caller remembers it. */
export interface KnownJob {
  remoteJobId: string;
  /** The JSON body of its submit. */
  body: string;
  acceptedAt: UtcMs;
}

/** What the jobs of a database need. */
export interface JobStoreParts {
  clock: Clock;
  /** How many times faster than real a job runs. */
  pace: number;
  rulesets: RulesetStore;
  investigations: Investigations;
  remember: Remember;
}

/** All jobs of one database. */
export class JobStore {
  readonly #jobs = new Map<number, AcceptedJob>();
  readonly #parts: JobStoreParts;
  #nextId: number;

  /** Ids begin at the time of the start, so that two runs do not give the same one. */
  constructor(parts: JobStoreParts) {
    this.#parts = parts;
    this.#nextId = parts.clock.now();
  }

  /** Accepts a job; it is in the state file before this returns. */
  accept(body: JsonObject, request: ScreenRequest): AcceptedJob {
    const { clock, rulesets, investigations, remember } = this.#parts;
    const job: AcceptedJob = {
      id: this.#nextId,
      request,
      rulesets: rulesetsOf(request, rulesets),
      acceptedAt: clock.now(),
      isReused: investigations.begin(request),
    };
    remember({
      job_id: jsonNumber(job.id),
      body,
      acceptedAt: jsonNumber(job.acceptedAt),
      isReused: job.isReused,
    });
    this.#keep(job);
    return job;
  }

  /** A job by its id. */
  find(id: number): AcceptedJob | undefined {
    return this.#jobs.get(id);
  }

  /** Where a job is now. A reused investigation is not waited for again. */
  statusOf(job: AcceptedJob): JobStatus {
    const elapsed = (this.#parts.clock.now() - job.acceptedAt) * this.#parts.pace;
    const investigation = job.isReused ? 0 : INVESTIGATION_MS;
    if (elapsed < investigation) return 'PENDING';
    return elapsed < investigation + DETECTION_MS ? 'PROCESSING' : 'COMPLETE';
  }

  /** Takes a job that the caller remembers; one that would not have been accepted is left out. */
  adopt(known: KnownJob): void {
    const body = parseJson(known.body);
    if (body.ok) this.#restore(Number(known.remoteJobId), body.value, known.acceptedAt, false);
  }

  /** Takes an entry of the state file, after the entries before it. */
  replay(entry: JsonObject): void {
    const id = property(entry, 'job_id');
    const acceptedAt = property(entry, 'acceptedAt');
    if (!(id instanceof JsonNumber) || !(acceptedAt instanceof JsonNumber)) return;
    const isReused = property(entry, 'isReused') === true;
    this.#restore(id.value, property(entry, 'body'), acceptedAt.value, isReused);
  }

  #restore(id: number, body: JsonValue | undefined, acceptedAt: UtcMs, isReused: boolean): void {
    if (!Number.isSafeInteger(id) || id <= 0 || !isJsonObject(body)) return;
    const { rulesets, investigations } = this.#parts;
    try {
      const request = readScreenRequest(body, rulesets);
      investigations.begin(request);
      this.#keep({ id, request, rulesets: rulesetsOf(request, rulesets), acceptedAt, isReused });
    } catch (error) {
      // A body that this service would not have accepted was no job of its own.
      if (!(error instanceof Refusal)) throw error;
    }
  }

  #keep(job: AcceptedJob): void {
    this.#jobs.set(job.id, job);
    this.#nextId = Math.max(this.#nextId, job.id + 1);
  }
}
