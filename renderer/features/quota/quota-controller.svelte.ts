// The quotas of the keys as the services last told them, kept up to date by events.
import type { QuotaState } from '#shared/records/ledger.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import type { Api } from '#shared/ipc/contract.ts';
import type { EventPort } from '../../lib/bridge.ts';
import { joinReloads } from '../../lib/reload.ts';
import { Task } from '../../lib/task.svelte.ts';

/** Quotas by key. */
export class QuotaController {
  /** Null until loaded. */
  quotas = $state.raw<QuotaState[] | null>(null);
  readonly loading = new Task();
  readonly #api: Pick<Api, 'ledger.quotas'>;

  constructor(api: Pick<Api, 'ledger.quotas'>, events: EventPort) {
    this.#api = api;
    events.on('quota.changed', () => void this.load());
  }

  /** Reads what is known. */
  readonly load = joinReloads(async () => {
    const quotas = await this.loading.run(() => this.#api['ledger.quotas']({}));
    if (quotas) this.quotas = quotas;
  });

  /** The one a person must know of first: one that is held back, else the one with least left. */
  mostPressing(now: UtcMs): QuotaState | null {
    const known = (this.quotas ?? []).filter(
      (one) => one.remaining !== null || isBlocked(one, now),
    );
    const [first] = known.toSorted(
      (a, b) =>
        Number(isBlocked(b, now)) - Number(isBlocked(a, now)) || shareLeft(a) - shareLeft(b),
    );
    return first ?? null;
  }

  /** Forgets everything when the file is closed. */
  clear(): void {
    this.quotas = null;
  }
}

/** Whether nothing that counts is sent with this key now. */
export function isBlocked(quota: QuotaState, now: UtcMs): boolean {
  return quota.blockedUntil !== null && quota.blockedUntil > now;
}

/** 0–1 of the day's quota; 1 when the service told no limit. */
export function shareLeft(quota: QuotaState): number {
  const { limit, remaining } = quota;
  return limit === null || remaining === null || limit === 0
    ? 1
    : Math.min(1, Math.max(0, remaining / limit));
}
