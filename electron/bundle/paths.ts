// Which names files of a bundle may have: such that every unpacker puts them into the bundle's folder,
// on every system, and that coreutils list them as they are. Nothing here touches a file system.
import { isDeviceName } from '#shared/domain/device-names.ts';
import { isHiddenCharacter, turnsDirection } from '#shared/domain/hidden-characters.ts';

/** Of a whole name in the archive, in bytes. */
export const MAX_NAME_BYTES = 1_024;

/** What is wrong with a name. */
export type PathProblem = 'path_escapes' | 'path_unsafe';

// The percent sign is what a manifest escapes with (RFC 8493, 2.1.3), so the name in it would not be
// the one that sha256sum looks for. The others Windows refuses.
const REFUSED = /[\\:*?"<>|%]/;
/** Nearly all names, told at once. */
const PLAIN = /^[ -~]*$/;

/** What is wrong with a name of slash-separated parts; null when nothing is. */
export function findPathProblem(name: string): PathProblem | null {
  if (name.startsWith('/') || /^[A-Za-z]:/.test(name)) return 'path_escapes';
  const parts = name.split(/[/\\]/);
  if (parts.includes('..')) return 'path_escapes';
  const isSafe = !name.includes('\\') && parts.every(isSafePart);
  return isSafe && Buffer.byteLength(name) <= MAX_NAME_BYTES ? null : 'path_unsafe';
}

/**
 * A set of names that no file system confuses. Gives whether a name could be added: not when it, or one
 * that differs in case only, is there as a file or as the folder of one.
 */
export function createPathSet(): (name: string) => boolean {
  const files = new Set<string>();
  const folders = new Set<string>();
  return (name) => {
    const folded = foldPath(name);
    if (files.has(folded) || folders.has(folded)) return false;
    const above: string[] = [];
    for (let at = folded.lastIndexOf('/'); at > 0; at = folded.lastIndexOf('/', at - 1)) {
      const folder = folded.slice(0, at);
      if (files.has(folder)) return false;
      if (folders.has(folder)) break;
      above.push(folder);
    }
    files.add(folded);
    for (const folder of above) folders.add(folder);
    return true;
  };
}

/** Equal for names that some file system takes for the same. */
function foldPath(name: string): string {
  return name.normalize('NFC').toLowerCase().toUpperCase().toLowerCase();
}

/**
 * A name for one file or folder, made of a text that may hold anything; never longer than `maxBytes`
 * and never empty: then it is `unnamed`.
 */
export function toSafePart(text: string, maxBytes = 120): string {
  const characters = [...text.normalize('NFC')]
    .slice(0, maxBytes)
    .map((character) =>
      character === '/' || REFUSED.test(character) || isHidden(character) ? '_' : character,
    );
  let name = characters.join('').trim().replace(/^\.+/, '_');
  while (Buffer.byteLength(name) > maxBytes) name = [...name].slice(0, -1).join('');
  name = name.replace(/[\s.]+$/u, '');
  if (name === '') return 'unnamed';
  return isDeviceName(name) ? `_${name}` : name;
}

function isSafePart(part: string): boolean {
  return (
    part !== '' &&
    part !== '.' &&
    !/^\s|[\s.]$/u.test(part) &&
    !REFUSED.test(part) &&
    !isDeviceName(part) &&
    (PLAIN.test(part) || (part === part.normalize('NFC') && ![...part].some(isHidden)))
  );
}

/** Also a tab and the end of a line, which are no hidden characters in a text. */
function isHidden(character: string): boolean {
  return isHiddenCharacter(character) || turnsDirection(character) || character < ' ';
}
