// What the tables of several migrations have in common. A migration is never edited after a
// release: a new rule is a new function here.

/** The check of a column that holds a SHA-256 in lower-case hexadecimal, or nothing. */
export const isHash = (column: string): string =>
  `CHECK (length(${column}) = 64 AND ${column} NOT GLOB '*[^0-9a-f]*')`;

/** One check for each of these columns: it is filled exactly where the condition holds. */
export const filledOnlyWhere = (condition: string, columns: readonly string[]): string =>
  columns.map((column) => `CHECK ((${condition}) = (${column} IS NOT NULL))`).join(',\n    ');

/** In an UPDATE trigger: one of these columns gets another value. */
export const isChanged = (columns: readonly string[]): string =>
  columns.map((column) => `NEW.${column} IS NOT OLD.${column}`).join(' OR ');

/** A trigger that refuses every UPDATE of a table. */
export const refuseUpdate = (table: string): string => `
  CREATE TRIGGER ${table}_refuse_update BEFORE UPDATE ON ${table}
  BEGIN SELECT RAISE(ABORT, '${table} refuses UPDATE'); END;`;

/** A trigger that refuses every DELETE from a table. */
export const refuseDelete = (table: string): string => `
  CREATE TRIGGER ${table}_refuse_delete BEFORE DELETE ON ${table}
  BEGIN SELECT RAISE(ABORT, '${table} refuses DELETE'); END;`;

/**
 * A trigger that refuses to delete a row unless its whole case is being destroyed, in the same
 * transaction.
 * @param caseOf the row's case as SQL over `OLD`
 */
export const keepUntilDestroyed = (table: string, caseOf = 'OLD.case_id'): string => `
  CREATE TRIGGER ${table}_refuse_delete BEFORE DELETE ON ${table}
  WHEN NOT EXISTS (SELECT 1 FROM destroyed_cases WHERE case_id = ${caseOf} AND is_done = 0)
  BEGIN SELECT RAISE(ABORT, '${table} refuses DELETE'); END;`;

/** A trigger that refuses to add a row to a case that is closed. */
export const refuseWhenSealed = (table: string): string => `
  CREATE TRIGGER ${table}_refuse_sealed BEFORE INSERT ON ${table}
  WHEN (SELECT status FROM cases WHERE id = NEW.case_id) = 'closed'
  BEGIN SELECT RAISE(ABORT, 'the case is sealed'); END;`;

/** Triggers of records that a person changes: kept with their case, and sealed with it. */
export const sealWithCase = (table: string): string => `
  ${keepUntilDestroyed(table)}
  ${refuseWhenSealed(table)}
  CREATE TRIGGER ${table}_stay_sealed BEFORE UPDATE ON ${table}
  WHEN (SELECT status FROM cases WHERE id = OLD.case_id) = 'closed'
  BEGIN SELECT RAISE(ABORT, 'the case is sealed'); END;`;

/** Triggers of what left the program: kept with its case; that it failed is said once. */
export const failsOnce = (table: string, columns: readonly string[]): string => `
  ${keepUntilDestroyed(table)}
  CREATE TRIGGER ${table}_refuse_update BEFORE UPDATE ON ${table}
  WHEN OLD.failed IS NOT NULL OR NEW.failed IS NULL OR ${isChanged(columns)}
  BEGIN SELECT RAISE(ABORT, '${table} refuses UPDATE'); END;`;
