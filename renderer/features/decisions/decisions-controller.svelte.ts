// The decisions on hits of the case that is looked at, and what other cases decided about the same
// content.
import {
  decisionsOf,
  type DecisionState,
  type Disposition,
  type HitDecision,
} from '#shared/domain/decision.ts';
import { groupBy } from '#shared/domain/group-by.ts';
import type { CaseId, Sha256Hex, SnapshotId } from '#shared/domain/ids.ts';
import type { Api } from '#shared/ipc/contract.ts';
import { m } from '#shared/messages/generated/messages.js';
import { differHits, type HitChange } from '#shared/review/hit-difference.ts';
import type { HitIdentity } from '#shared/review/hit-key.ts';
import type { Hit } from '#shared/screening/result.ts';
import { dispositionWord } from '#shared/words/disposition-words.ts';
import { formatCount } from '#shared/words/format.ts';
import type { EventPort } from '../../lib/bridge.ts';
import {
  byKey,
  noEntries,
  setOf,
  withEntries,
  withMembers,
  withoutKey,
} from '../../lib/collections.ts';
import { joinReloads } from '../../lib/reload.ts';
import { Task } from '../../lib/task.svelte.ts';
import type { OfferUndo } from '../../lib/undo.ts';
import { identifyInTurns } from './identify-in-turns.ts';

type DecisionsApi = Pick<Api, Extract<keyof Api, `decisions.${string}`> | 'screenings.open'>;

/** A hit that can be decided: its identity and what it is called in lists. */
export interface DecidableHit {
  identity: HitIdentity;
  title: string;
}

/** The same with where it is. */
export interface StandingHit extends DecidableHit {
  standing: DecisionState;
}

/** What is said of hits at once. */
export interface Saying {
  disposition: Disposition | 'withdrawn';
  reason: string;
  remark: string;
}

/** Reason and remark. */
export type SpokenWords = Pick<Saying, 'reason' | 'remark'>;

/** Hits of one call, at most. */
const AT_ONCE = 20_000;
/** Fingerprints looked for elsewhere in one call: main is never held up by a list. */
const ELSEWHERE_AT_ONCE = 2000;

/** Decisions by the identity of hits. */
export class DecisionsController {
  /** Newest first; null until loaded. */
  decisions = $state.raw<HitDecision[] | null>(null);
  caseId = $state.raw<CaseId | null>(null);
  readonly loading = new Task();
  readonly deciding = new Task();
  readonly #api: DecisionsApi;
  readonly #offerUndo: OfferUndo;
  #elsewhere = $state.raw(noEntries<Sha256Hex, readonly HitDecision[]>());
  #asked = setOf<Sha256Hex>();
  /** What was typed about a hit and no decision says yet: kept while the program runs. */
  #typed = $state.raw(noEntries<string, SpokenWords>());
  /** Whether there is such a thing, in any case. */
  readonly hasTyped = $derived.by(() => this.#typed.size > 0);

  /** By key, newest first. */
  readonly #byKey = $derived.by(() => groupBy(this.decisions ?? [], ({ hitKey }) => hitKey));

  constructor(api: DecisionsApi, events: EventPort, offerUndo: OfferUndo) {
    this.#api = api;
    this.#offerUndo = offerUndo;
    events.on('records.changed', ({ caseId, area }) => {
      if (area !== 'decisions') return;
      if (caseId === this.caseId) void this.#load();
      else this.#forgetElsewhere();
    });
  }

  /** Looks at a case: reads its decisions. */
  async look(caseId: CaseId): Promise<void> {
    if (caseId !== this.caseId) this.clear();
    this.caseId = caseId;
    await this.#load();
  }

  /** What was typed there and is not saved. */
  typedAt(place: string): SpokenWords | null {
    return this.#typed.get(place) ?? null;
  }

  /** How much was typed at places that begin so. */
  countTyped(start: string): number {
    return [...this.#typed.keys()].filter((place) => place.startsWith(start)).length;
  }

  /** Keeps what was typed at a place; null forgets it. */
  keepTyped(place: string, words: SpokenWords | null): void {
    this.#typed =
      words === null ? withoutKey(this.#typed, place) : withEntries(this.#typed, [[place, words]]);
  }

  /** Where each hit of a snapshot is, in their order. */
  statesOf(identities: readonly HitIdentity[]): DecisionState[] {
    return decisionsOf(identities, (key) => this.historyOf(key));
  }

  /** Every decision on a key, newest first; those on other content too. */
  historyOf(key: Sha256Hex): readonly HitDecision[] {
    return this.#byKey.get(key) ?? [];
  }

  /** The newest decisions of other cases on the same content. */
  elsewhereOf({ fingerprint }: HitIdentity): readonly HitDecision[] {
    return this.#elsewhere.get(fingerprint) ?? [];
  }

  /**
   * What a hit says that it did not when it was decided; null when the screening that was looked at
   * then does not show it. Errors: those of `screenings.open`.
   * @param subject the screened address at the end of the hit's path
   */
  async changesSince(
    { snapshotId, fingerprint }: HitDecision,
    hit: Hit,
    subject: string,
  ): Promise<HitChange[] | null> {
    const view = await this.#api['screenings.open']({ id: snapshotId });
    if (view.result === null || view.kind === 'name') return null;
    const { hits } = view.result;
    // A path of the same key ends at the same address.
    const identities = await identifyInTurns(
      hits,
      () => subject,
      () => true,
    );
    const before = hits[identities?.findIndex((one) => one.fingerprint === fingerprint) ?? -1];
    return before === undefined ? null : differHits(before, hit, subject);
  }

  /** Decides hits; can be undone. True when it was done. */
  async decide(
    snapshotId: SnapshotId,
    hits: readonly StandingHit[],
    saying: Saying,
  ): Promise<boolean> {
    const { caseId } = this;
    const nameOf = ({ identity: { key, fingerprint } }: StandingHit) => `${key} ${fingerprint}`;
    const distinct = [...byKey(hits, nameOf).values()];
    const [first] = distinct;
    if (caseId === null || first === undefined) return false;
    const isDone = await this.deciding.run(async () => {
      await this.#decide(caseId, snapshotId, distinct, saying);
      return true;
    });
    if (!isDone) return false;
    this.#offerUndo({
      caseId,
      words: () => undoWords(first, distinct.length, saying.disposition),
      undo: async () => {
        for (const act of actsBack(snapshotId, distinct)) {
          await this.#decide(caseId, act.snapshotId, act.hits, act.saying);
        }
      },
    });
    return true;
  }

  /** Reads what other cases decided about the same content, unless it was read. */
  async lookElsewhere(identities: readonly HitIdentity[]): Promise<void> {
    const notInCaseId = this.caseId;
    if (notInCaseId === null) return;
    const prints = setOf(identities.map(({ fingerprint }) => fingerprint));
    const wanted = [...prints].filter((print) => !this.#asked.has(print));
    this.#asked = withMembers(this.#asked, wanted, true);
    for (let from = 0; from < wanted.length; from += ELSEWHERE_AT_ONCE) {
      const fingerprints = wanted.slice(from, from + ELSEWHERE_AT_ONCE);
      const found = await this.#api['decisions.elsewhere']({ notInCaseId, fingerprints }).catch(
        // Only a hint is missing then; it is asked for again the next time.
        () => {
          this.#asked = withMembers(this.#asked, fingerprints, false);
          return [];
        },
      );
      if (notInCaseId !== this.caseId) return;
      if (found.length === 0) continue;
      this.#elsewhere = withEntries(
        this.#elsewhere,
        groupBy(found, ({ fingerprint }) => fingerprint),
      );
    }
  }

  /** Forgets what was read when the file is closed; what was typed and not saved is kept. */
  clear(): void {
    this.caseId = null;
    this.decisions = null;
    this.#forgetElsewhere();
  }

  readonly #load = joinReloads(async () => {
    const { caseId } = this;
    if (caseId === null) return;
    const decisions = await this.loading.run(() => this.#api['decisions.list']({ caseId }));
    if (decisions && caseId === this.caseId) this.decisions = decisions;
  });

  async #decide(
    caseId: CaseId,
    snapshotId: SnapshotId,
    hits: readonly DecidableHit[],
    saying: Saying,
  ): Promise<void> {
    for (let from = 0; from < hits.length; from += AT_ONCE) {
      const made = await this.#api['decisions.decide']({
        caseId,
        snapshotId,
        ...saying,
        hits: hits.slice(from, from + AT_ONCE).map(({ identity, title }) => ({
          hitKey: identity.key,
          fingerprint: identity.fingerprint,
          title: title.slice(0, 500),
        })),
      });
      if (caseId !== this.caseId) continue;
      const known = setOf(made.map(({ id }) => id));
      this.decisions = [...made, ...(this.decisions ?? []).filter(({ id }) => !known.has(id))];
    }
  }

  #forgetElsewhere(): void {
    this.#elsewhere = noEntries();
    this.#asked = setOf();
  }
}

/** One act, as the service takes it. */
interface Act {
  snapshotId: SnapshotId;
  hits: DecidableHit[];
  saying: Saying;
}

const WITHDRAWN: Saying = { disposition: 'withdrawn', reason: '', remark: '' };

/** What was so before, as acts to be done again: hits of which the same was said go together. */
function actsBack(snapshotId: SnapshotId, hits: readonly StandingHit[]): Act[] {
  const undecided = hits.filter(({ standing }) => standing.kind !== 'holds');
  const decided = hits.flatMap(({ standing, ...hit }) => {
    if (standing.kind === 'none') return [];
    const { disposition, reason, remark, fingerprint, snapshotId: at } = standing.decision;
    // What had been decided on other content is so again: reopened.
    const old: DecidableHit = { ...hit, identity: { ...hit.identity, fingerprint } };
    return [{ snapshotId: at, saying: { disposition, reason, remark }, hit: old }];
  });
  const acts = groupBy(decided, ({ snapshotId: at, saying }) => JSON.stringify([at, saying]));
  const again = [...acts.values()].flatMap((act): Act[] => {
    const [first] = act;
    if (first === undefined) return [];
    return [
      { snapshotId: first.snapshotId, saying: first.saying, hits: act.map(({ hit }) => hit) },
    ];
  });
  return undecided.length === 0
    ? again
    : [{ snapshotId, saying: WITHDRAWN, hits: [...undecided] }, ...again];
}

function undoWords(first: DecidableHit, count: number, disposition: Saying['disposition']): string {
  if (disposition === 'withdrawn') {
    return count === 1
      ? m.decide_undo_withdrawn({ title: first.title })
      : m.decide_undo_withdrawn_all({ count: formatCount(count) });
  }
  const word = dispositionWord(disposition);
  return count === 1
    ? m.decide_undo_decided({ title: first.title, word })
    : m.decide_undo_decided_all({ count: formatCount(count), word });
}
