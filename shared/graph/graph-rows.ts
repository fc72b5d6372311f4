// The links of many screenings as flat lists of numbers: how the case file hands them to what answers
// questions about them. Texts stay in the file until something is shown.

/** What was screened, in a row of `SCREENING_ROW` numbers each: the screening's number, its node's. */
export const SCREENING_ROW = 2;
/** A row of a place: screening, node, hop, rank of its level (0: none, the higher the worse). */
export const PLACE_ROW = 4;
/** A row of a link: screening, near, far, hop, direction. */
export const LINK_ROW = 5;

/** Which way the money of a link went. */
export const LINK_DIRECTIONS = { toNear: -1, unknown: 0, toFar: 1 } as const;

/** Rows of some screenings. */
export interface GraphRows {
  places: Int32Array;
  links: Int32Array;
}

/** All rows of a graph, in any number of parts. */
export interface GraphSource {
  screenings: Int32Array;
  /** Every node once, in an order that depends on what it is alone, not on its number. */
  nodes: Int32Array;
  parts: readonly GraphRows[];
}
