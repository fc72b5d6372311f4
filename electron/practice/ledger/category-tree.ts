// The labels of the practice world: a tree of four levels with risk levels. Every name on the
// fourth level is invented and says so.
import { decimal } from '#shared/domain/amount.ts';
import type { RiskLevel } from '#shared/domain/risk.ts';
import type { Label } from '#shared/screening/result.ts';

/** A kind of labelled counterparty. */
interface Kind {
  path: readonly [primary: string, secondary: string, tertiary: string, quaternary: string];
  riskLevel: RiskLevel;
  /** 0–100, as the label carries it; path tags do not deliver it. */
  riskScore: number;
  /**
   * Customers' funds are pooled here, so that what leaves is not what came in: tracing ends at
   * such an address.
   */
  isPool: boolean;
}

const kind = (
  path: Kind['path'],
  riskLevel: RiskLevel,
  riskScore: number,
  isPool: boolean,
): Kind => ({ path, riskLevel, riskScore, isPool });

const KINDS = {
  sanctionedTrader: kind(
    [
      'Sanctions',
      'Sanctioned entity',
      'State procurement network',
      'Ostrovan Trade Directorate (fictional)',
    ],
    'critical',
    98,
    false,
  ),
  sanctionedBroker: kind(
    ['Sanctions', 'Sanctioned person', 'Money broker', 'Teodrik Vashemov (fictional)'],
    'critical',
    96,
    false,
  ),
  terroristCampaign: kind(
    [
      'Terrorist financing',
      'Fundraising campaign',
      'Donation address',
      'Ashen Banner appeal (fictional)',
    ],
    'critical',
    99,
    false,
  ),
  ransomware: kind(
    ['Cybercrime', 'Ransomware', 'Ransom collection', 'Blackthistle (fictional)'],
    'critical',
    95,
    false,
  ),
  theft: kind(
    ['Cybercrime', 'Theft', 'Exchange breach proceeds', 'Vantorex breach (fictional)'],
    'high',
    88,
    false,
  ),
  mixer: kind(
    ['Mixer', 'Custodial mixer', 'Tumbler pool', 'Greyloop (fictional)'],
    'high',
    85,
    true,
  ),
  contractMixer: kind(
    ['Mixer', 'Smart-contract mixer', 'Fixed-amount pool', 'Fogwell (fictional)'],
    'high',
    84,
    true,
  ),
  darknet: kind(
    ['Darknet', 'Darknet market', 'Vendor escrow', 'Underlamp Market (fictional)'],
    'high',
    86,
    true,
  ),
  investmentFraud: kind(
    ['Scam', 'Investment fraud', 'Victim collection', 'Silver Orchard Capital (fictional)'],
    'high',
    82,
    false,
  ),
  phishing: kind(
    ['Scam', 'Phishing', 'Approval phishing', 'Moonquay drainer (fictional)'],
    'high',
    80,
    false,
  ),
  gambling: kind(
    ['Gambling', 'Unlicensed gambling', 'Online casino', 'Lucky Quill (fictional)'],
    'medium',
    55,
    true,
  ),
  otcBroker: kind(
    ['OTC broker', 'Unlicensed broker', 'Cash desk', 'Kestrel Street Desk (fictional)'],
    'medium',
    58,
    true,
  ),
  unregulatedExchange: kind(
    ['Exchange', 'Unregulated exchange', 'Hot wallet', 'Swiftmoor (fictional)'],
    'medium',
    50,
    true,
  ),
  exchange: kind(
    ['Exchange', 'Centralised exchange', 'Hot wallet', 'Halvmark Exchange (fictional)'],
    'low',
    5,
    true,
  ),
  exchangeDeposit: kind(
    [
      'Exchange',
      'Centralised exchange',
      'Exchange deposit address',
      'Halvmark Exchange (fictional)',
    ],
    'low',
    5,
    false,
  ),
  payments: kind(
    ['Payments', 'Payment processor', 'Merchant settlement', 'Pellworth Pay (fictional)'],
    'low',
    4,
    true,
  ),
  liquidityPool: kind(
    ['DeFi', 'Decentralised exchange', 'Liquidity pool', 'Tidepool Swap (fictional)'],
    'low',
    8,
    true,
  ),
} as const;

/** The name of a kind of counterparty. */
export type KindName = keyof typeof KINDS;

/** The label of a kind. */
export function labelOf(name: KindName): Label {
  const { path, riskLevel, riskScore } = KINDS[name];
  const [primary, secondary, tertiary, quaternary] = path;
  return {
    primary,
    secondary,
    tertiary,
    quaternary,
    riskLevel,
    riskScore: decimal(riskScore),
    text: null,
  };
}

/** Whether tracing ends at a kind of counterparty. */
export function isPool(name: KindName): boolean {
  return KINDS[name].isPool;
}
