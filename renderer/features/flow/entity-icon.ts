// The icon of an entity by the words of its label. Categories are free text in the specification,
// so words decide, and an unknown one gets the plain wallet.
import type { LucideIcon } from '@lucide/svelte';
import ArrowLeftRight from '@lucide/svelte/icons/arrow-left-right';
import Ban from '@lucide/svelte/icons/ban';
import Blend from '@lucide/svelte/icons/blend';
import Bug from '@lucide/svelte/icons/bug';
import Cable from '@lucide/svelte/icons/cable';
import Coins from '@lucide/svelte/icons/coins';
import CreditCard from '@lucide/svelte/icons/credit-card';
import Dices from '@lucide/svelte/icons/dices';
import Flame from '@lucide/svelte/icons/flame';
import HandCoins from '@lucide/svelte/icons/hand-coins';
import Landmark from '@lucide/svelte/icons/landmark';
import MessageCircleWarning from '@lucide/svelte/icons/message-circle-warning';
import Pickaxe from '@lucide/svelte/icons/pickaxe';
import ShoppingBag from '@lucide/svelte/icons/shopping-bag';
import Wallet from '@lucide/svelte/icons/wallet';
import type { Label } from '#shared/screening/result.ts';

const ICONS: readonly [RegExp, LucideIcon][] = [
  [/sanction|ofac|embargo/i, Ban],
  [/mixer|mixing|tumbler|obfuscat|privacy|coinjoin/i, Blend],
  [/terror/i, Flame],
  [/dark ?net|dark ?web|market ?place|drug|narcotic/i, ShoppingBag],
  [/ransom|malware|hack|theft|stolen|exploit|phish/i, Bug],
  [/scam|fraud|ponzi|abuse|extort/i, MessageCircleWarning],
  [/gambl|casino|betting|lottery/i, Dices],
  [/bridge|cross.?chain/i, Cable],
  [/otc|peer.?to.?peer|p2p|money (service|transfer)|underground/i, HandCoins],
  [/defi|dex|swap|liquidity|lending/i, Coins],
  [/exchange|custod/i, ArrowLeftRight],
  [/payment|merchant|card/i, CreditCard],
  [/bank|government|law enforcement|seiz/i, Landmark],
  [/min(er|ing)|pool|validator/i, Pickaxe],
];

/** The icon for an address with these labels; the first label decides, they come worst first. */
export function entityIcon(labels: readonly Label[]): LucideIcon {
  for (const { primary, secondary, tertiary, text } of labels) {
    for (const words of [primary, secondary, tertiary, text]) {
      const found = words === null ? undefined : ICONS.find(([pattern]) => pattern.test(words));
      if (found !== undefined) return found[1];
    }
  }
  return Wallet;
}
