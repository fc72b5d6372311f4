// What the columns of a table mean: by the words of a header in English or Chinese. Words that
// are not listed here mean nothing; such a column is kept with its row and never sent.
import { recognise } from './recognise.ts';

/** What a column may hold. `subject` is an address, a transaction or a name, told by its form. */
export const COLUMN_ROLES = [
  'subject',
  'address',
  'transaction',
  'name',
  'kind',
  'chain',
  'token',
  'direction',
  'country',
  'industry',
  'aliases',
  'context',
  'threshold',
] as const;
/** One of these. */
export type ColumnRole = (typeof COLUMN_ROLES)[number];

/**
 * The words of a header by role, compared without letter case, spaces, `_`, `-`, `.`, brackets
 * and, for aliases, a number at the end. Remarks and notes are not among them: what somebody wrote
 * for themselves is never sent to a service.
 */
export const HEADER_WORDS: Readonly<Record<ColumnRole, readonly string[]>> = {
  subject: ['subject', 'value', 'query', 'target', '对象', '主体', '查询', '目标'],
  address: [
    ...['address', 'addr', 'wallet', 'walletaddress', 'blockchainaddress', 'cryptoaddress'],
    ...['地址', '钱包', '钱包地址', '链上地址'],
  ],
  transaction: [
    ...['transaction', 'tx', 'txid', 'txhash', 'hash', 'transactionhash', 'transactionid'],
    ...['交易', '交易哈希', '交易号', '交易编号', '哈希', '交易hash'],
  ],
  name: [
    ...['name', 'fullname', 'personname', 'companyname', 'company', 'entity', 'entityname'],
    ...['person', 'customer', 'customername', 'counterparty', 'counterpartyname'],
    ...['姓名', '名称', '名字', '公司', '公司名称', '企业名称', '客户', '客户名称', '中文名'],
  ],
  kind: ['kind', 'type', 'subjecttype', 'screeningtype', '类型', '种类', '类别'],
  chain: ['chain', 'chainname', 'network', 'blockchain', '链', '公链', '网络', '区块链'],
  token: ['token', 'asset', 'coin', 'currency', '代币', '币种', '资产', '币'],
  direction: ['direction', 'screendirection', 'side', '方向', '筛查方向'],
  country: [
    ...['country', 'countrycode', 'nationality', 'jurisdiction'],
    ...['国家', '国籍', '国家代码', '地区', '国家地区'],
  ],
  industry: ['industry', 'sector', '行业'],
  aliases: ['alias', 'aliases', 'aka', 'othername', 'othernames', '别名', '曾用名', '英文名'],
  context: ['context', 'disambiguation', '背景', '上下文', '背景信息'],
  threshold: ['threshold', 'matchthreshold', 'minimumsimilarity', '阈值', '匹配阈值'],
};

/** The columns of a table. */
export interface Columns {
  /** The header's cells; null when the table has none. */
  titles: readonly string[] | null;
  /** By position; null for a column without a known header. */
  roles: readonly (ColumnRole | null)[];
}

/** A table without a header. */
export const NO_COLUMNS: Columns = { titles: null, roles: [] };

/** The role that a header's cell names; null for any other word. */
export function roleOfHeader(cell: string): ColumnRole | null {
  const word = cell
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_.\-/()[\]:*#]+/g, '');
  for (const role of COLUMN_ROLES) {
    const candidate = role === 'aliases' ? word.replace(/\d+$/, '') : word;
    if (HEADER_WORDS[role].includes(candidate)) return role;
  }
  return null;
}

/**
 * The columns when these cells are a header: at least one is a known word, and none is an address
 * or a transaction. Null for a row of data.
 */
export function readHeader(cells: readonly string[]): Columns | null {
  const roles = cells.map(roleOfHeader);
  if (roles.every((role) => role === null)) return null;
  const hasData = cells.some((cell) => ['kya', 'kyt'].includes(recognise(cell).kind));
  return hasData ? null : { titles: cells.map((cell) => cell.trim()), roles };
}

/** How a column is called in a fault: its title, or its number from 1. */
export function nameOfColumn({ titles }: Columns, index: number): string {
  const title = titles?.[index] ?? '';
  return title === '' ? String(index + 1) : title.slice(0, 100);
}
