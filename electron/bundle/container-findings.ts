// What is wrong with an archive whose bytes are not as ours are, named as exactly as its two views
// allow. The files in it are checked elsewhere.
import type { Finding } from '#shared/bundle/verification.ts';
import { finding } from './finding.ts';
import { readRange } from './file-chunks.ts';
import { createPathSet, findPathProblem } from './paths.ts';
import {
  centralHeader,
  endOfEntry,
  endRecords,
  firstDifference,
  LENGTHS,
  SIGNATURES,
  type ZipEntry,
} from '../zip/layout.ts';
import {
  hasLocalHeader,
  toEntry,
  type Archive,
  type DirectoryView,
  type LocalView,
} from './zip-reader.ts';

/** An archive that would unpack to more than this many times its size is a bomb. */
const BOMB_RATIO = 100;

/** Names that no bundle has: they lead out of its folder, hide something, or are twice. */
export function checkNames(names: Iterable<string | null>): Finding[] {
  const add = createPathSet();
  const findings: Finding[] = [];
  for (const name of names) {
    const problem = name === null ? 'path_unsafe' : findPathProblem(name);
    if (problem !== null) findings.push(finding(problem, { path: name }));
    else if (name !== null && !add(name)) findings.push(finding('duplicate_entry', { path: name }));
  }
  return findings;
}

/** What is wrong with the directory and the end, when all files before them are as ours are. */
export async function explainDirectory(
  archive: Archive,
  directory: DirectoryView,
  { entries, endsAt }: LocalView,
): Promise<Finding[]> {
  const { expected, starts } = expectedTail(entries, endsAt);
  const tailEnd = Math.min(archive.sizeBytes, endsAt + expected.length);
  const actual = await readRange(archive.file, endsAt, tailEnd);
  const at = firstDifference(actual, expected);
  const excess = archive.sizeBytes - endsAt - expected.length;
  const offset = endsAt + Math.max(0, at);
  if (at === -1) return [finding('trailing_bytes', { offset: tailEnd, count: excess })];
  if (at === actual.length) return [finding('truncated', { offset, count: -excess })];
  const index = starts.findLastIndex((start) => start <= at);
  const path = entries[index]?.name ?? null;
  const place = { path, part: path === null ? 'end_record' : 'directory', offset } as const;
  if (excess === 0) {
    const isMoved = path !== null && isPermutation(directory, entries);
    return [isMoved ? finding('entries_reordered', { path }) : finding('container_changed', place)];
  }
  // Of another length: an entry too many has a name worth telling.
  const names = checkNames(directory.headers.map((header) => header.name));
  const count = Math.abs(excess);
  return [...names, finding(excess > 0 ? 'bytes_added' : 'bytes_removed', { ...place, count })];
}

/** What is wrong when neither the directory nor the walk from file to file holds. Never nothing. */
export async function explainArchive(
  archive: Archive,
  directory: DirectoryView,
  local: LocalView,
): Promise<Finding[]> {
  const { end, headers } = directory;
  if (directory.isTooLarge) return [finding('too_many_entries', { count: end?.count ?? null })];
  if (end === null) {
    const head = await readRange(archive.file, 0, 4);
    const isArchive = head.length === 4 && head.readUInt32LE(0) === SIGNATURES.local;
    return [finding(isArchive ? 'truncated' : 'not_a_zip', { offset: archive.sizeBytes })];
  }
  const unpacked = headers.reduce((sum, header) => sum + header.sizeBytes, 0);
  if (unpacked > BOMB_RATIO * archive.sizeBytes) return [finding('bomb', { count: unpacked })];
  const named = [...checkNames(headers.map((header) => header.name)), ...findOverlap(directory)];
  if (named.length > 0) return named;
  const wrong = headers.find((one) => one.method === 0 && one.sizeBytes !== one.storedBytes);
  if (wrong !== undefined) return [finding('entry_size_wrong', { path: wrong.name })];
  if (directory.foreign > 0 && directory.foreign === headers.length) return [finding('repacked')];
  return [
    (await findShift(archive, directory)) ??
      findGap(directory) ?? {
        ...finding('container_changed', { offset: local.endsAt, part: 'local_header' }),
        path: headers.find((header) => header.offset === local.endsAt)?.name ?? null,
      },
  ];
}

/** Whether the directory lists the very files in another order than they are in. */
function isPermutation({ headers, foreign }: DirectoryView, entries: readonly ZipEntry[]): boolean {
  if (foreign > 0 || headers.length !== entries.length) return false;
  const sorted = headers.toSorted((one, other) => one.offset - other.offset).map(toEntry);
  return sorted.every((entry, index) => {
    const wanted = entries[index];
    return (
      entry !== null && wanted !== undefined && centralHeader(entry).equals(centralHeader(wanted))
    );
  });
}

/** The directory and the end as they must be, and where in them each record begins. */
function expectedTail(entries: readonly ZipEntry[], directoryOffset: number) {
  const records = entries.map(centralHeader);
  const starts: number[] = [];
  let directoryBytes = 0;
  for (const record of records) {
    starts.push(directoryBytes);
    directoryBytes += record.length;
  }
  starts.push(directoryBytes);
  const end = endRecords({ count: entries.length, directoryOffset, directoryBytes });
  return { expected: Buffer.concat([...records, end]), starts };
}

/** Files that share bytes: a bomb's trick, and never one of ours. */
function findOverlap({ headers }: DirectoryView): Finding[] {
  const sorted = headers.toSorted((one, other) => one.offset - other.offset);
  for (const [index, one] of sorted.entries()) {
    const next = sorted[index + 1];
    if (next === undefined || one.offset + LENGTHS.local + one.storedBytes <= next.offset) continue;
    return [finding('entries_overlap', { path: one.name, other: next.name })];
  }
  return [];
}

/** Bytes put in or taken out somewhere before the directory, which itself is whole. */
async function findShift(archive: Archive, view: DirectoryView): Promise<Finding | null> {
  const { end, directoryAt, headers, foreign } = view;
  const shift = end === null || foreign > 0 ? 0 : directoryAt - end.directoryOffset;
  if (shift === 0) return null;
  const kind = shift > 0 ? 'bytes_added' : 'bytes_removed';
  const count = Math.abs(shift);
  let before: ZipEntry | null = null;
  for (const header of headers) {
    const entry = toEntry(header);
    if (entry === null) return null;
    if (!(await hasLocalHeader(archive, entry, entry.offset))) {
      if (!(await hasLocalHeader(archive, entry, entry.offset + shift))) {
        return finding(kind, {
          path: entry.name,
          part: 'local_header',
          offset: entry.offset,
          count,
        });
      }
      break;
    }
    before = entry;
  }
  const offset = before === null ? 0 : endOfEntry({ ...before, sizeBytes: 0 });
  return finding(kind, { path: before?.name ?? null, offset, count });
}

/** Bytes between files, or after the last. */
function findGap({ headers, directoryAt }: DirectoryView): Finding | null {
  const entries = headers.map(toEntry).filter((entry) => entry !== null);
  const sorted = entries.toSorted((one, other) => one.offset - other.offset);
  let [position, before] = [0, null as string | null];
  for (const entry of sorted) {
    if (entry.offset > position) {
      const count = entry.offset - position;
      return finding('bytes_added', { path: before, offset: position, count });
    }
    position = endOfEntry(entry);
    before = entry.name;
  }
  if (position >= directoryAt) return null;
  return finding('bytes_added', { path: before, offset: position, count: directoryAt - position });
}
