// One screening: ledger, tracing, detection, result. A request always has the same result; only
// job ids and times of acceptance differ.
import { DEFAULT_SCORING_CONFIG } from '#shared/detection/scoring-config.ts';
import { detectKya } from '#shared/detection/kya.ts';
import type { JsonObject } from '#shared/screening/json.ts';
import { builtinOf, findRuleset } from './builtins.ts';
import { PracticeLedgers } from './ledger/practice-ledgers.ts';
import { toResultJson } from './result-json.ts';
import type { ScreenRequest } from './screen-request.ts';
import { tracePaths } from './tracing.ts';
import { volumeOf } from './volume.ts';

/** Screens addresses on the practice ledgers, which it makes when first asked. */
export class ScreeningEngine {
  readonly #ledgers = new PracticeLedgers();

  /** The KYA result of a request (blockchain API 2.5). */
  screen(request: ScreenRequest): JsonObject {
    const { address, token, chain } = request;
    const ruleset = findRuleset(request.rulesetId) ?? builtinOf('kya');
    const ledger = this.#ledgers.ledgerOf(chain, address);
    const labels = ledger.labelsOf(address);
    const volume = volumeOf(ledger, address, request);
    const findings = detectKya({
      chainName: chain.name,
      token,
      labels,
      paths: [
        ...tracePaths(ledger, { ...request, flow: 'inflow', hops: request.inflowHops }),
        ...tracePaths(ledger, { ...request, flow: 'outflow', hops: request.outflowHops }),
      ],
      totals: volume === null ? null : { totalIn: volume.inTotal, totalOut: volume.outTotal },
      rules: ruleset.rules,
      // The only scoring ruleset so far: every id falls back to it.
      scoring: DEFAULT_SCORING_CONFIG,
      cexImmune: request.cexImmune,
    });
    const subject = {
      address,
      chain: chain.name,
      token,
      rulesetId: ruleset.id,
      labels,
      volume,
    };
    return toResultJson(subject, findings);
  }
}
