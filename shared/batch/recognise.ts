// What a cell is by its form alone: an address, a transaction, or perhaps a name. A text that
// looks like a mistyped address or hash is never taken for a name.
import { checkAddress, type AddressFamily, type AddressProblem } from '../domain/address.ts';
import { otherChainOf } from '../domain/other-chain.ts';
import { checkTransaction, type TransactionProblem } from '../domain/transaction.ts';
import { MAX_NAME_LENGTH } from '../names/request.ts';
import type { RowProblem } from './batch.ts';

/** What a text is. `name`: it may be one; whether it is one is not for its form to say. */
export type Recognition =
  | { kind: 'kya' | 'kyt'; family: AddressFamily; text: string }
  | { kind: 'name'; text: string }
  | { kind: 'wrong'; problem: RowProblem };

/** Recognises a cell. Never throws. */
export function recognise(cell: string): Recognition {
  const is = recogniseForm(cell.trim());
  if (is.kind !== 'name' || !isLikeSomethingElse(is.text)) return is;
  return { kind: 'wrong', problem: 'unrecognised' };
}

function recogniseForm(text: string): Recognition {
  if (text === '') return { kind: 'wrong', problem: 'empty' };
  // In a CSV file a formula is its own text.
  if (/^(?:[=＝]|[+\-@＋－＠]\S.*[(|!])/su.test(text)) return { kind: 'wrong', problem: 'formula' };
  const transaction = checkTransaction(text);
  if (transaction.ok) return { kind: 'kyt', family: transaction.family, text };
  const address = checkAddress(text);
  if (address.ok) return { kind: 'kya', family: address.family, text };
  if (address.problem === 'other_chain') return { kind: 'wrong', problem: 'address_other_chain' };
  if (/^0x/i.test(text)) {
    // 42 characters are an address, 66 a hash: the nearer one was meant.
    return text.length <= 54
      ? { kind: 'wrong', problem: addressProblem(address.problem) }
      : { kind: 'wrong', problem: transactionProblem(transaction.problem) };
  }
  if (/^T[1-9A-Za-z]{24,44}$/.test(text) && /\d/.test(text)) {
    return { kind: 'wrong', problem: addressProblem(address.problem) };
  }
  if (/^[0-9a-z]{55,75}$/i.test(text)) {
    return { kind: 'wrong', problem: transactionProblem(transaction.problem) };
  }
  return isLikeName(text) ? { kind: 'name', text } : { kind: 'wrong', problem: 'unrecognised' };
}

/** As `recognise`, where a column says that an address is meant. */
export function recogniseAddress(cell: string): Recognition {
  const check = checkAddress(cell);
  return check.ok
    ? { kind: 'kya', family: check.family, text: check.address }
    : { kind: 'wrong', problem: addressProblem(check.problem) };
}

/** As `recognise`, where a column says that a transaction is meant. */
export function recogniseTransaction(cell: string): Recognition {
  const check = checkTransaction(cell);
  if (check.ok) return { kind: 'kyt', family: check.family, text: check.hash };
  const isOther = otherChainOf(cell) !== null;
  return {
    kind: 'wrong',
    problem: isOther ? 'address_other_chain' : transactionProblem(check.problem),
  };
}

/** As `recognise`, where a column says that a name is meant. */
export function recogniseName(cell: string): Recognition {
  const text = cell.trim();
  if (text === '') return { kind: 'wrong', problem: 'empty' };
  if (text.length > MAX_NAME_LENGTH) return { kind: 'wrong', problem: 'name_too_long' };
  const is = recogniseForm(text);
  const isSaid = is.kind === 'wrong' && ['formula', 'address_other_chain'].includes(is.problem);
  if (is.kind === 'name' || isSaid) return is;
  // An address in a column of names is a slip, and so is anything without a letter.
  return { kind: 'wrong', problem: 'unrecognised' };
}

/** A name has a letter, and no word in it is an address, a hash or something mistyped. */
function isLikeName(text: string): boolean {
  const plain = text.normalize('NFKC');
  if (!/\p{L}/u.test(plain) || /\p{Surrogate}/u.test(plain)) return false;
  // What a spreadsheet shows for a formula that failed, or for nothing.
  if (/^(?:#|n\/a$)/i.test(plain)) return false;
  // The number 1.2E+77 is what a spreadsheet makes of a hash.
  if (/^[+-]?[\d.,]+e[+-]?\d+$/i.test(plain)) return false;
  return !wordsOf(plain).some((word) => word.length >= 26 && /\d/.test(word));
}

const NO_NAMES = [
  ...['na', 'nan', 'none', 'null', 'nil', 'undefined', 'unknown', 'true', 'false', 'yes', 'no'],
  ...['无', '不详', '未知', '空'],
];

/**
 * What is in tables and is no name, though it has letters: a name leaves the machine, so where
 * no column says that one is meant, a doubtful text is none.
 */
function isLikeSomethingElse(text: string): boolean {
  const plain = text.normalize('NFKC');
  const isAddressOfTheWeb = /:\/\/|\S@\S+\.\S|[\w-]{2}\.[a-z]{2,}\//i.test(plain);
  // `T9yD14…HxuWwb`: an address as it is shown, not as it is.
  const isShortened = /[0-9a-z]\.{2,}[0-9a-z]/i.test(plain);
  const isCode = wordsOf(plain).some((word) => word.length >= 16 && count(word, /\d/g) >= 4);
  return (
    isAddressOfTheWeb ||
    isShortened ||
    isCode ||
    isMostlyDigits(plain) ||
    NO_NAMES.includes(plain.toLowerCase())
  );
}

/** A date, an amount, a number of an account. One Chinese character says more than one letter. */
function isMostlyDigits(text: string): boolean {
  const letters = count(text, /\p{L}/gu);
  const digits = count(text, /\p{Nd}/gu);
  return /\p{Script=Han}/u.test(text) ? digits >= 2 * letters : digits > letters;
}

function wordsOf(text: string): string[] {
  return text.split(/[^0-9a-z]+/i);
}

function count(text: string, what: RegExp): number {
  return text.match(what)?.length ?? 0;
}

function addressProblem(problem: AddressProblem): RowProblem {
  switch (problem) {
    case 'empty':
      return 'empty';
    case 'not_an_address':
      return 'unrecognised';
    case 'other_chain':
      return 'address_other_chain';
    case 'length':
      return 'address_length';
    case 'alphabet':
      return 'address_alphabet';
    case 'checksum':
      return 'address_checksum';
  }
}

function transactionProblem(problem: TransactionProblem): RowProblem {
  switch (problem) {
    case 'empty':
      return 'empty';
    case 'not_a_hash':
      return 'unrecognised';
    case 'length':
      return 'transaction_length';
    case 'alphabet':
      return 'transaction_alphabet';
  }
}
