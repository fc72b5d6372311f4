// The exemption of plain exchange deposit addresses (blockchain API 4.2, `cex_immune`).
import { isKnownWord } from '../domain/risk.ts';
import type { Label } from '../screening/result.ts';

const OPEN_RISK = ['critical', 'high'] as const;

/**
 * Whether a subject is a plain exchange deposit address: one label names an exchange deposit, and
 * none is of high or critical risk.
 */
export function isPlainExchangeDeposit(labels: readonly Label[]): boolean {
  const isDeposit = labels.some(
    (label) => isWord(label.primary, 'exchange') && isWord(label.tertiary, 'deposit'),
  );
  return isDeposit && !labels.some((label) => isKnownWord(OPEN_RISK, label.riskLevel));
}

function isWord(text: string | null, word: string): boolean {
  return text?.toLowerCase().includes(word) ?? false;
}
