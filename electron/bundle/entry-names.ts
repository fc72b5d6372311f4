// Which of a file's two headers is right where they disagree, decided by what the bag itself lists, and
// by the file's own bytes.
import type { Sha256Hex } from '#shared/domain/ids.ts';
import type { Finding } from '#shared/bundle/verification.ts';
import type { PassedEntry } from './entry-pass.ts';
import { finding } from './finding.ts';
import { centralHeader, firstDifference, localHeader, type ZipEntry } from '../zip/layout.ts';
import { readLocalHeader } from '../zip/records.ts';

/** A file with the name it has by its own header, where that is another one than the directory's. */
export function ownName({ entry, header }: PassedEntry): string | null {
  const own = header === null ? null : readLocalHeader(header, 0)?.name;
  return own === undefined || own === entry.name ? null : own;
}

/** What is said of the files whose headers are not as they must be. */
export interface HeaderCheck {
  passed: readonly PassedEntry[];
  /** Every file's name as it was settled on, in the same order. */
  names: readonly string[];
  /** The hash that the bag lists for a name as settled on; null where it lists none. */
  listedHash: (name: string) => Sha256Hex | null;
  directoryOffset: number;
}

/** The bytes of headers that were changed, each in the record in which it was. */
export function checkHeaders({
  passed,
  names,
  listedHash,
  directoryOffset,
}: HeaderCheck): Finding[] {
  const findings: Finding[] = [];
  if (passed.every(({ header }) => header === null)) return findings;
  let directoryAt = directoryOffset;
  for (const [index, one] of passed.entries()) {
    const { entry, header } = one;
    const inDirectory = centralHeader(entry);
    if (header !== null) {
      const name = names[index] ?? entry.name;
      const isRight = hasRightBytes(one, listedHash(name));
      const expected: ZipEntry = { ...entry, name, crc32: isRight ? one.crc32 : entry.crc32 };
      const inLocal = isRight ? header : withChecksum(header, entry.crc32);
      const local = firstDifference(inLocal, localHeader(expected));
      if (local >= 0) {
        findings.push(
          finding('container_changed', {
            path: name,
            part: 'local_header',
            offset: entry.offset + local,
          }),
        );
      }
      const central = firstDifference(inDirectory, centralHeader(expected));
      if (central >= 0) {
        findings.push(
          finding('container_changed', {
            path: name,
            part: 'directory',
            offset: directoryAt + central,
          }),
        );
      }
    }
    directoryAt += inDirectory.length;
  }
  return findings;
}

/**
 * Whether the bytes of a file are what was put in, so that a checksum that does not fit was changed
 * itself. Of a file that no list names: unless both headers agree on another checksum.
 */
function hasRightBytes({ entry, header, sha256, crc32 }: PassedEntry, listed: string | null) {
  if (listed !== null) return listed === sha256;
  return crc32 === entry.crc32 || header?.readUInt32LE(14) !== entry.crc32;
}

function withChecksum(header: Buffer, crc32: number): Buffer {
  const copy = Buffer.from(header);
  copy.writeUInt32LE(crc32, 14);
  return copy;
}
