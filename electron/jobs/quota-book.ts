// What is known of the quotas of keys, and until when a used-up one holds its jobs back. Kept in
// the case file, so that a restart does not forget it. Whether polls count as requests is not
// documented (contract-notes, "Name quota"): after a 429 nothing of that key is sent, polls
// included; where a response only says that nothing is left, no new screening is sent and polls
// continue until the service refuses one.
import { AppError } from '#shared/errors.ts';
import type { EnvironmentId } from '#shared/domain/ids.ts';
import type { Clock } from '#shared/domain/time.ts';
import type { QuotaState } from '#shared/records/ledger.ts';
import type { CaseFile } from '../casefile/operations.ts';
import type { ResolvedEnvironment } from '../providers/environment.ts';
import { storePatiently } from '../providers/http/storing.ts';
import type { QuotaNotice } from '../providers/ports.ts';
import type { Sleep } from '../providers/sleep.ts';
import { Telling, type Emit } from './progress.ts';

/** The key of an environment; two keys have two quotas. */
export type KeyOfEnvironment = Pick<ResolvedEnvironment, 'id' | 'keyId'>;

/** What the book needs. */
export interface QuotaBookPorts {
  caseFile: Pick<CaseFile, 'storeQuota' | 'listQuotas'>;
  clock: Clock;
  sleep: Sleep;
  /** Gives 0 ≤ x < 1. */
  random: () => number;
  emit: Emit;
  /** Told when jobs of an environment that were held back may continue before their time. */
  onFreed: (environmentId: EnvironmentId) => void;
}

interface Page {
  state: QuotaState;
  /** On the monotonic clock: setting the clock of the machine frees nobody. Null = not held. */
  heldUntil: number | null;
  /** The same for a quota of which nothing is left, without a 429. */
  usedUpUntil: number | null;
  /** When this run was told last that nothing is left, by the service's clock; `Infinity` without one. */
  heldAtServer: number | null;
  isStoring: boolean;
  isChanged: boolean;
}

const DAY_MS = 86_400_000;
/** The service's clock is given in whole seconds: refusals of one moment differ by less than this. */
const SAME_REFUSAL_MS = 1_000;

/** The quotas of the open case file's keys. */
export class QuotaBook {
  readonly #ports: QuotaBookPorts;
  readonly #pages = new Map<string, Page>();
  readonly #storing = new Set<Promise<void>>();
  readonly #telling: Telling<EnvironmentId, EnvironmentId>;
  readonly #closing = new AbortController();

  constructor(ports: QuotaBookPorts) {
    this.#ports = ports;
    this.#telling = new Telling(ports, (environmentId) => {
      ports.emit('quota.changed', { environmentId });
    });
  }

  /** Reads what an earlier run left. What was told meanwhile is newer and stays. */
  async load(): Promise<void> {
    for (const left of await this.#ports.caseFile.listQuotas({})) {
      const name = nameOf(left.environmentId, left.keyId);
      if (this.#pages.has(name)) continue;
      const state = withinADay(left, this.#ports.clock.now());
      const page = this.#pageOf(state);
      this.#pages.set(name, page);
      // Without a note of it every start would hold for a day again.
      if (!isSame(left, state)) this.#keep(page);
    }
  }

  /** What a response told. */
  note(notice: QuotaNotice): void {
    const { environmentId, keyId, limit, remaining, retryAfterMs, receivedAt } = notice;
    if (limit === null && remaining === null && retryAfterMs === null) return;
    const serverNow = notice.serverDate ?? receivedAt;
    const page = this.#turnTo(environmentId, keyId);
    const { state: before } = page;
    const saysSomeAreLeft = retryAfterMs === null && remaining !== null && remaining > 0;
    const isHeld = this.#isAhead(page.heldUntil) || this.#isAhead(page.usedUpUntil);
    // Given before the refusal that has arrived already.
    if (isHeld && saysSomeAreLeft && !isLater(notice.serverDate, page.heldAtServer)) return;
    page.state = {
      environmentId,
      keyId,
      resetsAt: nextMidnight(serverNow),
      toldAt: receivedAt,
      limit: limit ?? before.limit,
      remaining: retryAfterMs === null ? (remaining ?? before.remaining) : 0,
      blockedUntil: this.#isAhead(page.heldUntil) ? before.blockedUntil : null,
    };
    if (retryAfterMs !== null) this.#hold(page, retryAfterMs, notice.serverDate);
    else if (saysSomeAreLeft) this.#free(page);
    else if (remaining === 0) {
      page.usedUpUntil = this.#monotonic() + (page.state.resetsAt - serverNow);
      page.heldAtServer = notice.serverDate ?? Infinity;
    }
    if (!isSame(before, page.state)) this.#keep(page);
  }

  /**
   * A request was refused because the quota is used up: nothing of this key is sent for so long.
   * A hold never becomes shorter.
   */
  holdBack({ id, keyId }: KeyOfEnvironment, waitMs: number): void {
    const page = this.#turnTo(id, keyId);
    const { state: before } = page;
    page.state = { ...before, remaining: 0 };
    this.#hold(page, waitMs, null);
    if (!isSame(before, page.state)) this.#keep(page);
  }

  /**
   * The error of a job of this key that must not send now; null when it may.
   * @param what a new screening, or anything else
   */
  holdOf({ id, keyId }: KeyOfEnvironment, what: 'screening' | 'poll'): AppError | null {
    const page = this.#pages.get(nameOf(id, keyId));
    if (page === undefined) return null;
    const { heldUntil, usedUpUntil, state } = page;
    const isHeld = this.#isAhead(heldUntil);
    const until = isHeld ? heldUntil : what === 'screening' ? usedUpUntil : null;
    if (!this.#isAhead(until)) return null;
    return new AppError('http.busy', 'the quota of this key is used up', {
      retryable: true,
      details: {
        outcome: 'busy_quota_used_up',
        reached: 'no',
        billed: 'not_billed',
        repeat: 'after_quota_reset',
        quotaWaitMs: Math.ceil(until - this.#monotonic()),
        until: (isHeld ? state.blockedUntil : null) ?? state.resetsAt,
      },
    });
  }

  /**
   * The machine slept: its monotonic clock may have stood still meanwhile, so the wall clock says
   * what is left of every hold.
   */
  afterSuspend(): void {
    for (const page of this.#pages.values()) {
      const fresh = this.#pageOf(page.state);
      page.heldUntil = earlier(page.heldUntil, fresh.heldUntil);
      page.usedUpUntil = earlier(page.usedUpUntil, fresh.usedUpUntil);
      this.#ports.onFreed(page.state.environmentId);
    }
  }

  /** Waits for what is being stored; a disk that refuses it is not waited for. */
  async close(): Promise<void> {
    this.#closing.abort();
    this.#telling.close();
    await Promise.all(this.#storing);
  }

  #hold(page: Page, waitMs: number, serverDate: number | null): void {
    const until = this.#monotonic() + waitMs;
    // Without a date nothing can be told apart: then only time frees.
    page.heldAtServer = serverDate ?? page.heldAtServer ?? Infinity;
    if (page.heldUntil !== null && until <= page.heldUntil + SAME_REFUSAL_MS) return;
    page.heldUntil = until;
    const blockedUntil = Math.ceil(this.#ports.clock.now() + waitMs);
    page.state = { ...page.state, blockedUntil };
  }

  /** The service itself says that requests are left, e.g. after a change of the tier. */
  #free(page: Page): void {
    const wasHeld = page.heldUntil !== null || page.usedUpUntil !== null;
    page.heldUntil = null;
    page.usedUpUntil = null;
    page.state = { ...page.state, blockedUntil: null };
    if (wasHeld) this.#ports.onFreed(page.state.environmentId);
  }

  #turnTo(environmentId: EnvironmentId, keyId: QuotaState['keyId']): Page {
    const name = nameOf(environmentId, keyId);
    const now = this.#ports.clock.now();
    const page =
      this.#pages.get(name) ??
      this.#pageOf({
        environmentId,
        keyId,
        limit: null,
        remaining: null,
        toldAt: now,
        blockedUntil: null,
        resetsAt: nextMidnight(now),
      });
    this.#pages.set(name, page);
    return page;
  }

  /** By the wall clock, which is all that outlives a run; no hold is longer than a day. */
  #pageOf(state: QuotaState): Page {
    const now = this.#ports.clock.now();
    const toMonotonic = (until: number | null): number | null =>
      until === null || until <= now ? null : this.#monotonic() + Math.min(DAY_MS, until - now);
    return {
      state,
      heldUntil: toMonotonic(state.blockedUntil),
      usedUpUntil: state.remaining === 0 ? toMonotonic(state.resetsAt) : null,
      heldAtServer: null,
      isStoring: false,
      isChanged: false,
    };
  }

  /** Stores the last state, one write at a time, and tells the page. */
  #keep(page: Page): void {
    const { environmentId } = page.state;
    this.#telling.tell(environmentId, environmentId);
    page.isChanged = true;
    if (page.isStoring) return;
    page.isStoring = true;
    const stored = this.#store(page).finally(() => {
      page.isStoring = false;
      this.#storing.delete(stored);
    });
    this.#storing.add(stored);
  }

  async #store(page: Page): Promise<void> {
    const { caseFile } = this.#ports;
    const { signal } = this.#closing;
    while (page.isChanged) {
      page.isChanged = false;
      try {
        const write = (): Promise<null> => caseFile.storeQuota({ quota: page.state });
        await storePatiently(write, { ...this.#ports, signal });
      } catch {
        return; // It holds in memory; the next run learns it from the service again.
      }
    }
  }

  #isAhead(until: number | null): until is number {
    return until !== null && until > this.#monotonic();
  }

  #monotonic(): number {
    return this.#ports.clock.monotonicMs();
  }
}

function nameOf(environmentId: EnvironmentId, keyId: QuotaState['keyId']): string {
  return JSON.stringify([environmentId, keyId]);
}

/** A hold further ahead than a day was noted before the clock was set back. */
function withinADay(state: QuotaState, now: number): QuotaState {
  const { blockedUntil, resetsAt } = state;
  if (blockedUntil === null && state.remaining !== 0) return state;
  const last = now + DAY_MS;
  return {
    ...state,
    toldAt: Math.min(state.toldAt, now),
    blockedUntil: blockedUntil === null ? null : Math.min(blockedUntil, last),
    resetsAt: Math.min(resetsAt, last),
  };
}

/** Quotas reset at midnight UTC (name API 8). */
function nextMidnight(at: number): number {
  return (Math.floor(at / DAY_MS) + 1) * DAY_MS;
}

/** An answer may arrive after a later refusal: only one that was given in a later second frees. */
function isLater(serverDate: number | null, heldAtServer: number | null): boolean {
  return heldAtServer === null || (serverDate !== null && serverDate > heldAtServer);
}

function isSame(one: QuotaState, other: QuotaState): boolean {
  return (
    one.limit === other.limit &&
    one.remaining === other.remaining &&
    one.blockedUntil === other.blockedUntil &&
    one.resetsAt === other.resetsAt
  );
}

function earlier(one: number | null, other: number | null): number | null {
  return one === null || other === null ? null : Math.min(one, other);
}
