// One screening: ledger, tracing, detection, result. A request with its rulesets always has the
// same result; only job ids and times of acceptance differ.
import { detectKya, type KyaInput } from '#shared/detection/kya.ts';
import { detectKyt, type KytSide } from '#shared/detection/kyt.ts';
import type { Rule } from '#shared/screening/ruleset.ts';
import type { JsonObject } from '#shared/screening/json.ts';
import { toKytJson } from './kyt-json.ts';
import { PracticeLedgers } from './ledger/practice-ledgers.ts';
import { toResultJson, type ResultSubject } from './result-json.ts';
import type { RulesetsUsed } from './rulesets/rulesets-used.ts';
import type { KyaScreenRequest, KytScreenRequest, ScreenRequest } from './screen-request.ts';
import { tracePaths } from './tracing.ts';
import { volumeOf } from './volume.ts';

/** What is known of an address before its subject is described. */
interface Investigation {
  input: Omit<KyaInput, 'rules' | 'scoring' | 'cexImmune'>;
  subject: Omit<ResultSubject, 'rulesetId'>;
}

/** Screens addresses and transactions on the practice ledgers, made when first asked for. */
export class ScreeningEngine {
  readonly #ledgers = new PracticeLedgers();

  /** The result of a request (blockchain API 2.5). */
  screen(request: ScreenRequest, rulesets: RulesetsUsed): JsonObject {
    return request.type === 'kya'
      ? this.#screenAddress(request, rulesets)
      : this.#screenTransaction(request, rulesets);
  }

  #screenAddress(request: KyaScreenRequest, rulesets: RulesetsUsed): JsonObject {
    const { input, subject } = this.#investigate(request, request.address);
    const ruleset = rulesets.kya;
    const findings = detectKya(detectionOf(request, input, ruleset.rules, rulesets));
    return toResultJson({ ...subject, rulesetId: ruleset.id }, findings);
  }

  #screenTransaction(request: KytScreenRequest, rulesets: RulesetsUsed): JsonObject {
    const investigate = (side: KytSide, address: string): Investigation | null => {
      const isScreened = request.direction === 'both' || request.direction === side;
      return isScreened ? this.#investigate(request, address) : null;
    };
    const sides = { in: investigate('in', request.from), out: investigate('out', request.to) };
    const inputOf = (side: KytSide): KyaInput | null => {
      const input = sides[side]?.input;
      return input === undefined
        ? null
        : detectionOf(request, input, rulesets[side].rules, rulesets);
    };
    const subjectOf = (side: KytSide): ResultSubject | null => {
      const subject = sides[side]?.subject;
      return subject === undefined ? null : { ...subject, rulesetId: rulesets[side].id };
    };
    return toKytJson(
      { transaction: request.txId, chain: request.chain.name },
      { in: subjectOf('in'), out: subjectOf('out') },
      detectKyt({ in: inputOf('in'), out: inputOf('out') }),
    );
  }

  #investigate(request: ScreenRequest, address: string): Investigation {
    const { chain, token } = request;
    const ledger = this.#ledgers.ledgerOf(chain, address);
    const labels = ledger.labelsOf(address);
    const volume = volumeOf(ledger, address, request);
    const traced = { ...request, address };
    return {
      input: {
        chainName: chain.name,
        token,
        labels,
        paths: [
          ...tracePaths(ledger, { ...traced, flow: 'inflow', hops: request.inflowHops }),
          ...tracePaths(ledger, { ...traced, flow: 'outflow', hops: request.outflowHops }),
        ],
        totals: volume === null ? null : { totalIn: volume.inTotal, totalOut: volume.outTotal },
      },
      subject: { address, chain: chain.name, token, labels, volume },
    };
  }
}

function detectionOf(
  request: ScreenRequest,
  input: Investigation['input'],
  rules: readonly Rule[],
  { scoring }: RulesetsUsed,
): KyaInput {
  return { ...input, rules, scoring, cexImmune: request.cexImmune };
}
