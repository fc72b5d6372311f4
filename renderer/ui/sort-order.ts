// Which way a column is sorted, from what its list is sorted by.

/** What a list is sorted by; not reversed is the natural order of the column. */
interface ColumnSort<Key> {
  key: Key;
  isReversed: boolean;
}

/**
 * The direction of a column; null while another one is sorted.
 * @param descending columns whose natural order has the largest, worst or latest first
 */
export function sortOrder<Key>(
  sort: ColumnSort<Key> | null,
  key: Key,
  descending: readonly Key[],
): 'ascending' | 'descending' | null {
  if (sort?.key !== key) return null;
  return descending.includes(key) === sort.isReversed ? 'ascending' : 'descending';
}
