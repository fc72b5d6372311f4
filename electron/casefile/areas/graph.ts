// The operations on the links of stored screenings: what the graph of a case is made from.
import type { Serve } from '../serve.ts';
import { readPointers } from '../screenings.ts';
import { awaitLinks } from '../tables/graph-index.ts';
import {
  countUnlinked,
  describeGraph,
  findNodesElsewhere,
  listLinked,
  orderNodes,
  readGraphRows,
} from '../tables/graph-rows.ts';

/** Serves them over the open file. */
export function serveGraph({ read, write }: Serve) {
  return {
    awaitLinks: write(awaitLinks),
    listLinked: read(listLinked),
    readGraphRows: read(readGraphRows),
    orderNodes: read(orderNodes),
    countUnlinked: read(countUnlinked),
    findNodesElsewhere: read(findNodesElsewhere),
    describeGraph: read(describeGraph),
    readPointers: read(readPointers),
  };
}
