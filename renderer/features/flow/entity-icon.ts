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
import type { IconName } from '../../charts/flow-icons.ts';

/** An icon as a component of the page and by its name in files and on a canvas. */
interface EntityIcon {
  component: LucideIcon;
  name: IconName;
}

const WALLET: EntityIcon = { component: Wallet, name: 'wallet' };
const ICONS: readonly [pattern: RegExp, component: LucideIcon, name: IconName][] = [
  [/sanction|ofac|embargo/i, Ban, 'ban'],
  [/mixer|mixing|tumbler|obfuscat|privacy|coinjoin/i, Blend, 'blend'],
  [/terror/i, Flame, 'flame'],
  [/dark ?net|dark ?web|market ?place|drug|narcotic/i, ShoppingBag, 'shopping-bag'],
  [/ransom|malware|hack|theft|stolen|exploit|phish/i, Bug, 'bug'],
  [/scam|fraud|ponzi|abuse|extort/i, MessageCircleWarning, 'message-circle-warning'],
  [/gambl|casino|betting|lottery/i, Dices, 'dices'],
  [/bridge|cross.?chain/i, Cable, 'cable'],
  [/otc|peer.?to.?peer|p2p|money (service|transfer)|underground/i, HandCoins, 'hand-coins'],
  [/defi|dex|swap|liquidity|lending/i, Coins, 'coins'],
  [/exchange|custod/i, ArrowLeftRight, 'arrow-left-right'],
  [/payment|merchant|card/i, CreditCard, 'credit-card'],
  [/bank|government|law enforcement|seiz/i, Landmark, 'landmark'],
  [/min(er|ing)|pool|validator/i, Pickaxe, 'pickaxe'],
];

/** The icon for an address with these labels; the first label decides, they come worst first. */
export function entityIcon(labels: readonly Label[]): LucideIcon {
  return iconOf(labels).component;
}

/** The name of the same icon. */
export function entityIconName(labels: readonly Label[]): IconName {
  return iconOf(labels).name;
}

function iconOf(labels: readonly Label[]): EntityIcon {
  for (const { primary, secondary, tertiary, text } of labels) {
    for (const words of [primary, secondary, tertiary, text]) {
      const found = words === null ? undefined : ICONS.find(([pattern]) => pattern.test(words));
      if (found !== undefined) return { component: found[1], name: found[2] };
    }
  }
  return WALLET;
}
