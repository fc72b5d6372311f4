// Where the bag is in an archive, and which of its files the check keeps whole while it goes by.
// Both are told from names alone, so that they are known before anything is read.
import { FIRST_FILE, TAG_FILES } from './bag-format.ts';
import { MAX_DIRECTORY_BYTES, MAX_KEPT_BYTES, MAX_TEXT_BYTES } from './limits.ts';

/** Files at the top of a folder that the bag has not and that are kept to be recognised. */
const MAX_STRANGERS = 16;
/** Only a bag has one of these. */
const LANDMARKS: ReadonlySet<string> = new Set([
  FIRST_FILE,
  TAG_FILES.manifest,
  TAG_FILES.tagManifest,
]);

/**
 * The folder of whichever file only a bag has; of several the one with the most files, of as many the
 * first. Null where there is none.
 * @param names of every file in the archive; a file may have two
 */
export function findFolder(names: Iterable<string>): string | null {
  const counts = new Map<string, number>();
  const candidates = new Set<string>();
  for (const name of names) {
    const [folder = '', path = '', ...rest] = name.split('/', 3);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
    if (rest.length === 0 && LANDMARKS.has(path)) candidates.add(folder);
  }
  const countOf = (folder: string) => counts.get(folder) ?? 0;
  return [...candidates].sort((one, other) => countOf(other) - countOf(one))[0] ?? null;
}

/** Whether a file is kept; asked once for each, in their order. */
export type KeepFile = (file: { name: string; sizeBytes: number }) => boolean;

/**
 * Keeps the texts about the payload, and a few strangers next to them: at most `MAX_KEPT_BYTES` in all,
 * whatever an archive holds.
 * @param folder of the bag; a text in another one may be one of its own whose name was changed
 */
export function chooseKept(folder: string | null): KeepFile {
  const known: ReadonlySet<string> = new Set(Object.values(TAG_FILES));
  let [strangers, leftBytes] = [0, MAX_KEPT_BYTES];
  return ({ name, sizeBytes }) => {
    const [above, path = '', ...rest] = name.split('/', 3);
    if (folder === null || rest.length > 0) return false;
    const isOwn = above === folder && known.has(path);
    if (!isOwn && strangers++ >= MAX_STRANGERS) return false;
    const mostBytes = path === TAG_FILES.manifest ? MAX_DIRECTORY_BYTES : MAX_TEXT_BYTES;
    if (sizeBytes > Math.min(mostBytes, leftBytes)) return false;
    leftBytes -= sizeBytes;
    return true;
  };
}
