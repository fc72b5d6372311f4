// The icon of an entity by the words of its label. Categories are free text in the specification,
// so words decide, and an unknown one gets the plain wallet.
import type { Label } from '../screening/result.ts';
import type { IconName } from '../charts/flow-icons.ts';

const ICONS: readonly [pattern: RegExp, name: IconName][] = [
  [/sanction|ofac|embargo/i, 'ban'],
  [/mixer|mixing|tumbler|obfuscat|privacy|coinjoin/i, 'blend'],
  [/terror/i, 'flame'],
  [/dark ?net|dark ?web|market ?place|drug|narcotic/i, 'shopping-bag'],
  [/ransom|malware|hack|theft|stolen|exploit|phish/i, 'bug'],
  [/scam|fraud|ponzi|abuse|extort/i, 'message-circle-warning'],
  [/gambl|casino|betting|lottery/i, 'dices'],
  [/bridge|cross.?chain/i, 'cable'],
  [/otc|peer.?to.?peer|p2p|money (service|transfer)|underground/i, 'hand-coins'],
  [/defi|dex|swap|liquidity|lending/i, 'coins'],
  [/exchange|custod/i, 'arrow-left-right'],
  [/payment|merchant|card/i, 'credit-card'],
  [/bank|government|law enforcement|seiz/i, 'landmark'],
  [/min(er|ing)|pool|validator/i, 'pickaxe'],
];

/** The icon for an address with these labels; the first label decides, they come worst first. */
export function entityIconName(labels: readonly Label[]): IconName {
  for (const { primary, secondary, tertiary, text } of labels) {
    for (const words of [primary, secondary, tertiary, text]) {
      const found = words === null ? undefined : ICONS.find(([pattern]) => pattern.test(words));
      if (found !== undefined) return found[1];
    }
  }
  return 'wallet';
}
