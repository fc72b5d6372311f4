// The service's words for the parts of a score. A word that is not documented stays as sent.
import { m } from '../messages/generated/messages.js';

/** The direction of a component (`in`, `out`). */
export function directionWord(direction: string): string {
  if (direction === 'in') return m.flow_in();
  return direction === 'out' ? m.flow_out() : direction;
}

/** The hop band of a component (`direct`, `hop2` to `hop5`). */
export function hopBandWord(band: string): string {
  if (band === 'direct') return m.score_band_direct();
  const hops = /^hop([2-5])$/.exec(band)?.[1];
  return hops === undefined ? band : m.score_band_hops({ count: hops });
}
