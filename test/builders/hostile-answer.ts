// A stored answer of the screening service whose every name, label and rule is a hostile text.
import { evmAddress } from './hits.ts';
import { hostileTexts } from './hostile-texts.ts';
import { kyaSampleAnswer } from './kya-sample.ts';

/** What it is about. */
export const HOSTILE_SUBJECT = String(kyaSampleAnswer().data.result['address']);

/** The counterparty that has the text of this number. */
export function hostileAddress(index: number): string {
  return evmAddress(1000 + index);
}

/** An answer of the screening service whose every name, label and rule is one of the texts. */
export function hostileAnswer(): string {
  const answer = kyaSampleAnswer();
  const result = answer.data.result;
  const samples = result['hits'] as Record<string, unknown>[];
  const hits = hostileTexts.map((text, index) => {
    const sample = samples[index % samples.length] ?? {};
    const nodes = sample['pathNodes'] as { address: string; tags: unknown[] }[];
    const address = hostileAddress(index);
    const tag = {
      ...{ primary_category: text, secondary_category: text, tertiary_category: text },
      ...{ quaternary_category: text, risk_level: 'high' },
    };
    const own = nodes.map((node) =>
      node.address === sample['opponentAddress'] ? { ...node, address, tags: [tag] } : node,
    );
    return {
      ...sample,
      ...{ opponentAddress: address, pathNodes: own, ruleCode: `R-${String(index)}` },
      ...{ ruleName: text, category: text },
    };
  });
  const [first = ''] = hostileTexts;
  Object.assign(result, {
    ...{ hits, highlightedHits: [], riskReason: first, cluster: { name: first, category: first } },
    addressIdentifications: [{ category: first, name: first, description: first }],
  });
  return JSON.stringify(answer);
}
