// Makes the hop ledger of chosen hits: rows in the order the money took.
import { compareDecimals, decimal } from '../domain/amount.ts';
import type { Sha256Hex } from '../domain/ids.ts';
import type { HopSlot } from '../domain/label.ts';
import type { Citation } from '../domain/note.ts';
import type { UtcMs } from '../domain/time.ts';
import { deliveredPointers } from '../screening/delivered-pointer.ts';
import type { Hit, PathNode } from '../screening/result.ts';
import {
  completenessOf,
  LEDGER_ODDITIES,
  slotKey,
  type HopLedger,
  type LedgerEnd,
  type LedgerInput,
  type LedgerOddity,
  type LedgerPath,
  type LedgerRow,
} from './hop-ledger.ts';
import {
  linksInMoneyOrder,
  orientPath,
  type OrientedPath,
  type PathLink,
  type PathStop,
} from './orient.ts';

/** Makes the ledger. The same input gives the same rows, whatever the order of the hits. */
export function buildHopLedger(input: LedgerInput): HopLedger {
  const slots = newestByHop(input.slots);
  const pointerOf = deliveredPointers(input.resultPointer, input.deviations);
  const chosen = new Map(input.hits.map((hit) => [hit.index, hit]));
  const paths: LedgerPath[] = [];
  const pathless: number[] = [];
  for (const hit of [...chosen.values()].sort((a, b) => a.index - b.index)) {
    const path = orientPath(hit, input.subjectOf(hit));
    if (path === null) pathless.push(hit.index);
    else paths.push(new PathEntry({ ...input, pointerOf }, hit, path, slots).finish());
  }
  return { snapshot: input.snapshot, paths, pathless, completeness: completenessOf(paths) };
}

/** What every path is made from. */
type EntryInput = LedgerInput & { pointerOf: (pointer: string) => string };

/** The path of a hit while its rows are made. */
class PathEntry {
  readonly #input: EntryInput;
  readonly #hit: Hit;
  readonly #path: OrientedPath;
  readonly #slots: ReadonlyMap<string, HopSlot>;
  readonly #hitKey: Sha256Hex;
  readonly #ends: LedgerEnd[];

  constructor(
    input: EntryInput,
    hit: Hit,
    path: OrientedPath,
    slots: ReadonlyMap<string, HopSlot>,
  ) {
    this.#input = input;
    this.#hit = hit;
    this.#path = path;
    this.#slots = slots;
    this.#hitKey = input.keyOf(hit);
    this.#ends = path.stops.map((stop) => this.#endOf(stop));
  }

  finish(): LedgerPath {
    const { index: hit, ruleCode, ruleName, riskLevel } = this.#hit;
    const { side, flow, stops, links, evidence, wasMoved, remarks } = this.#path;
    const hitKey = this.#hitKey;
    const inOrder = linksInMoneyOrder(this.#path);
    let latest: UtcMs | null = null;
    const rows = (inOrder ?? links).map((link, index) => {
      const isLate = inOrder === null || latest === null || link.at === null || link.at >= latest;
      if (link.at !== null) latest = Math.max(latest ?? link.at, link.at);
      return this.#rowOf(link, index + 1, isLate);
    });
    const completeness = completenessOf([{ hitKey, rows }]);
    const repeated = repeatedAddresses(stops);
    return {
      hit,
      hitKey,
      ruleCode,
      ruleName,
      riskLevel,
      side,
      flow,
      evidence,
      wasMoved,
      remarks,
      repeated,
      rows,
      completeness,
    };
  }

  #rowOf(link: PathLink, step: number, isInTimeOrder: boolean): LedgerRow {
    const near = endAt(this.#ends, link.near);
    const far = endAt(this.#ends, link.near + 1);
    const { amount, at, missingNodes } = link;
    const slot = this.#slots.get(slotKey(this.#hitKey, far.hop)) ?? null;
    return {
      step,
      hop: far.hop,
      from: link.from === null ? null : endAt(this.#ends, link.from),
      to: link.to === null ? null : endAt(this.#ends, link.to),
      near,
      far,
      amount,
      at,
      missingNodes,
      amountSource: this.#citeLink(link, amount === null ? null : 'amount'),
      timeSource: this.#citeLink(link, at === null ? null : 'last_closed_timestamp'),
      slot: slot === null || slot.transactionHash === null ? null : slot,
      oddities: this.#odditiesOf(link, isInTimeOrder),
    };
  }

  #endOf({ hop, address, labels, position }: PathStop): LedgerEnd {
    const own = this.#input.privateLabelOf(address);
    const seenAt = this.#input.snapshot.takenAt;
    return {
      hop,
      address,
      labels: [
        ...(own === null ? [] : [{ origin: 'private' as const, label: own }]),
        ...labels.map((label) => ({ origin: 'provider' as const, label, seenAt })),
      ],
      source: position === null ? null : this.#cite(position, null),
    };
  }

  #citeLink({ carrier }: PathLink, field: string | null): Citation | null {
    return carrier === null ? null : this.#cite(carrier, field);
  }

  #cite(position: number, field: string | null): Citation | null {
    const { resultPointer, snapshot, pointerOf } = this.#input;
    if (resultPointer === null) return null;
    const node: PathNode | undefined = this.#hit.nodes[position];
    const place = String(node?.place ?? position);
    const inResult = pointerOf(`/hits/${String(this.#hit.index)}/pathNodes/${place}`);
    const pointer = `${resultPointer}${inResult}`;
    return {
      answerSha256: snapshot.sha256,
      pointer: field === null ? pointer : `${pointer}/${field}`,
    };
  }

  #odditiesOf({ near, isGap, missingNodes, amount, at }: PathLink, isInTimeOrder: boolean) {
    const { stops, isContradictory } = this.#path;
    const sign = amount === null ? 1 : compareDecimals(amount, ZERO);
    const isOdd: Record<LedgerOddity, boolean> = {
      contradictory: isContradictory,
      link_not_delivered: isGap,
      nodes_missing: missingNodes > 0,
      amount_missing: !isGap && amount === null,
      amount_zero: sign === 0,
      amount_negative: sign < 0,
      time_missing: !isGap && at === null,
      time_out_of_order: !isInTimeOrder,
      same_address: stops[near]?.addressKey === stops[near + 1]?.addressKey,
    };
    return LEDGER_ODDITIES.filter((oddity) => isOdd[oddity]);
  }
}

const ZERO = decimal(0);

/** The newest entry of each hop; the list has the newest first. */
function newestByHop(slots: readonly HopSlot[]): Map<string, HopSlot> {
  const newest = new Map<string, HopSlot>();
  for (const slot of slots) {
    const key = slotKey(slot.hitKey, slot.hop);
    if (!newest.has(key)) newest.set(key, slot);
  }
  return newest;
}

function endAt(ends: readonly LedgerEnd[], position: number): LedgerEnd {
  const end = ends[position];
  if (end === undefined) throw new RangeError('a link without its ends');
  return end;
}

function repeatedAddresses(stops: readonly PathStop[]): string[] {
  const repeated = stops.filter(
    ({ addressKey }, index) =>
      stops.findIndex((one) => one.addressKey === addressKey) === index &&
      stops.findLastIndex((one) => one.addressKey === addressKey) > index,
  );
  return repeated.map(({ address }) => address);
}
