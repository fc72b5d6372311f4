// The purposes of requests in words.
import type { LedgerPurpose } from '#shared/records/ledger.ts';
import { m } from '#shared/messages/generated/messages.js';

const words: Record<LedgerPurpose, () => string> = {
  chains: m.ledger_purpose_chains,
  screen: m.ledger_purpose_screen,
  poll: m.ledger_purpose_poll,
  ruleset: m.ledger_purpose_ruleset,
  ruleset_change: m.ledger_purpose_ruleset_change,
  mcp: m.ledger_purpose_mcp,
  mcp_change: m.ledger_purpose_mcp_change,
  register: m.ledger_purpose_register,
  account: m.ledger_purpose_account,
  account_change: m.ledger_purpose_account_change,
  name_screen: m.ledger_purpose_name_screen,
  name_poll: m.ledger_purpose_name_poll,
  name_report: m.ledger_purpose_name_report,
  name_search: m.ledger_purpose_name_search,
  explorer: m.ledger_purpose_explorer,
};

/** What a request was for. */
export function purposeWord(purpose: LedgerPurpose): string {
  return words[purpose]();
}
