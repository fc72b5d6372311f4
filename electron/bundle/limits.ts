// What a bundle may hold at most: so much is read of a hostile one before it is refused.

/** Files in an archive. */
export const MAX_ENTRIES = 1_000_000;

/** The directory, which is held in memory while an archive is checked; as much a manifest. */
export const MAX_DIRECTORY_BYTES = 256 * 1024 * 1024;

/** Any other file about the payload that the check reads as a text. */
export const MAX_TEXT_BYTES = 1024 * 1024;

/** All that the check keeps of a bundle: its manifest and the texts next to it. */
export const MAX_KEPT_BYTES = MAX_DIRECTORY_BYTES + 32 * MAX_TEXT_BYTES;

/** A file's line in the manifest without its path; its record in the directory has fewer. */
const LINE_BYTES = 67;
/** The files about the payload have their lines and records too. */
const OWN_LINES_BYTES = 16 * 1024;

/**
 * Counts the names of a payload; gives whether there is space for another one, so that neither the
 * manifest nor the directory grows beyond what is read of them.
 */
export function createNameRoom(): (name: string) => boolean {
  let leftBytes = MAX_DIRECTORY_BYTES - OWN_LINES_BYTES;
  return (name) => {
    leftBytes -= LINE_BYTES + Buffer.byteLength(name);
    return leftBytes >= 0;
  };
}
