// Accounts, addresses, transactions, devices and profiles that were entered by hand.
import { m } from '../../../messages/generated/messages.js';
import type { Block, Cell, ValueFace } from '../../document.ts';
import { MANUAL_KINDS, type ManualEntry, type ManualKind } from '../../draft.ts';
import { value } from '../../inlines.ts';
import { column, recordSource, tableOf, textCell, wordsParagraph } from '../record-values.ts';
import type { StartSection } from '../section.ts';

const kinds: Record<ManualKind, () => string> = {
  account: m.report_manual_account,
  wallet_address: m.report_manual_wallet_address,
  transaction: m.report_manual_transaction,
  login_address: m.report_manual_login_address,
  device: m.report_manual_device,
  online_profile: m.report_manual_online_profile,
};

/** Entries of a kind in a word, e.g. "Wallet addresses". */
function manualKindWord(kind: ManualKind): string {
  return kinds[kind]();
}

/** Addresses and hashes are never cut. */
const FACES: Record<ManualKind, ValueFace> = {
  account: 'foreign',
  wallet_address: 'mono',
  transaction: 'mono',
  login_address: 'mono',
  device: 'foreign',
  online_profile: 'foreign',
};

/** A table of each kind of which something was entered. */
export const startAccounts: StartSection = ({ section }) => ({
  finish: () => {
    const tables = MANUAL_KINDS.flatMap((kind) =>
      tableOf({
        id: `manual-${kind.replaceAll('_', '-')}`,
        caption: manualKindWord(kind),
        columns: [
          column(m.report_col_value(), 40),
          column(m.report_col_holder(), 20),
          column(m.report_col_stated_when(), 15),
          column(m.report_col_remark(), 25),
        ],
        rows: section.manual
          .filter((one) => one.kind === kind && !isEmpty(one))
          .map((one) => rowOf(one, FACES[kind])),
      }),
    );
    return tables.length === 0 ? [] : [note(), ...tables];
  },
});

function rowOf(one: ManualEntry, face: ValueFace): Cell[] {
  const of = (field: string) => recordSource('manual_entry', one.id, field);
  return [
    one.value === '' ? [] : [value(one.value, of('value'), face)],
    textCell(one.holder, of('holder')),
    textCell(one.at, of('at')),
    textCell(one.remark, of('remark')),
  ];
}

function isEmpty({ value: text, holder, at, remark }: ManualEntry): boolean {
  return [text, holder, at, remark].every((part) => part.trim() === '');
}

function note(): Block {
  return wordsParagraph(m.report_manual_note());
}
