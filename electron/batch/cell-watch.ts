// Cells and shared texts watched while their part of a workbook is unfolded: one that is larger than any
// spreadsheet program writes ends the reading before the rest of it is there.
import { MAX_CELL_BYTES, MAX_SHARED_STRINGS } from './limits.ts';
import { cellTooLarge, tooLarge } from './problems.ts';
import { openingTags } from './xml-tags.ts';

/** Takes the pieces of a part in their order. Errors: `batch.too_large` (`cell`, `memory`). */
export type WatchCells = (piece: Uint8Array) => void;

/** No tag that is looked for is longer up to the end of its name, nor a cell up to its place. */
const HEAD_LENGTH = 200;

/** For a sheet: names the cell. */
export function watchSheet(sheet: string): WatchCells {
  return watch(/<(\/?)(?:[\w.-]{1,80}:)?(c|row)(?=[\s/>])/g, 'c', ({ head }) => {
    const [cell] = openingTags(`${head.replace(/>.*$/s, '')}>`, 'c');
    return cellTooLarge(sheet, cell?.attributes['r'] ?? null);
  });
}

/** For the shared texts: names the first cell that shows the one that is too large. */
export function watchSharedStrings(sheet: string, findCell: (index: number) => string | null) {
  return watch(/<(\/?)(?:[\w.-]{1,80}:)?(si|sst)(?=[\s/>])/g, 'si', ({ count }) => {
    if (count > MAX_SHARED_STRINGS) return tooLarge('memory', MAX_SHARED_STRINGS);
    return cellTooLarge(sheet, findCell(count - 1));
  });
}

interface Opened {
  /** How many were opened so far. */
  count: number;
  /** What the open one begins with. */
  head: string;
}

function watch(tags: RegExp, name: string, refuse: (opened: Opened) => Error): WatchCells {
  const opened: Opened = { count: 0, head: '' };
  let [readBytes, openAt, rest] = [0, -1, ''];
  const check = (at: number): void => {
    const isTooLarge = openAt >= 0 && at - openAt > MAX_CELL_BYTES;
    if (isTooLarge || (name === 'si' && opened.count > MAX_SHARED_STRINGS)) throw refuse(opened);
  };
  return (piece) => {
    // A byte a character: tags are ASCII, and places are those of the bytes.
    const bytes = Buffer.from(piece.buffer, piece.byteOffset, piece.length).toString('latin1');
    const text = rest + bytes;
    const start = readBytes - rest.length;
    if (opened.head.length < HEAD_LENGTH) opened.head += bytes.slice(0, HEAD_LENGTH);
    readBytes += piece.length;
    let matchedUntil = 0;
    for (const match of text.matchAll(tags)) {
      check(start + match.index);
      matchedUntil = match.index + match[0].length;
      const isOpening = match[1] === '' && match[2] === name;
      openAt = isOpening ? start + match.index : -1;
      if (!isOpening) continue;
      opened.count++;
      opened.head = text.slice(match.index, match.index + HEAD_LENGTH);
    }
    check(readBytes);
    const last = text.lastIndexOf('<');
    rest = last >= matchedUntil && text.length - last < HEAD_LENGTH ? text.slice(last) : '';
  };
}
