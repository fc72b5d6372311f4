// Chains (blockchain API 2.1).
import type { AddressFamily } from '../domain/address.ts';
import type { Open } from '../domain/risk.ts';

/** A chain as the service lists it. */
export interface Chain {
  chainName: string;
  tokens: string[];
  defaultToken: string | null;
  addressFamily: Open<AddressFamily>;
}
