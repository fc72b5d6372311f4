// Alerts in reading order, and the words of their exposure.
import { compareRiskLevels } from '#shared/domain/risk.ts';
import { m } from '#shared/messages/generated/messages.js';
import type { Alert } from '#shared/screening/result.ts';

/** Highlighted first, then worst first, then nearest first; otherwise as delivered. */
export function sortAlerts(alerts: readonly Alert[]): Alert[] {
  return alerts.toSorted(
    (a, b) =>
      Number(b.highlighted) - Number(a.highlighted) ||
      compareRiskLevels(a.alertLevel, b.alertLevel) ||
      (a.hops ?? Infinity) - (b.hops ?? Infinity) ||
      0,
  );
}

/** "Direct" or "Indirect"; another word as sent. */
export function exposureWord(word: string): string {
  const upper = word.trim().toUpperCase();
  if (upper === 'DIRECT') return m.kyt_direct();
  if (upper === 'INDIRECT') return m.kyt_indirect();
  return word === '' ? m.common_not_delivered() : word;
}
