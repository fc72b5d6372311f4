// How much a table may hold. Beyond these it is refused in words, never cut without saying so.

/** The largest file or pasted text, in bytes. */
export const MAX_SOURCE_BYTES = 32 * 1024 * 1024;
/** The most rows that hold anything. */
export const MAX_ROWS = 100_000;
/** The most rows of a source, the empty ones included. */
export const MAX_LINES = 1_048_576;
/** Cells of a row beyond these are not kept, and the row is wrong. */
export const MAX_CELLS = 64;
/** Characters of a cell beyond these are not kept; the row is wrong if the column is used. */
export const MAX_CELL_LENGTH = 4_000;
/**
 * Bytes of a cell or a shared text as XML. A spreadsheet program takes 32,767 characters; this is space
 * for as many in a face of their own each.
 */
export const MAX_CELL_BYTES = 4 * 1024 * 1024;
/** The most texts that cells of a workbook share. */
export const MAX_SHARED_STRINGS = 2_000_000;
/** The most that the parts of a workbook may unfold to, in bytes. */
export const MAX_UNPACKED_BYTES = 128 * 1024 * 1024;
/** Characters of all kept cells: in a workbook one text may be in millions of them. */
export const MAX_KEPT_CHARACTERS = 64 * 1024 * 1024;
/** The most entries of a workbook's archive. */
export const MAX_ARCHIVE_ENTRIES = 10_000;
