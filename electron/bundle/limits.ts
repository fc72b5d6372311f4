// What a bundle may hold at most: so much is read of a hostile one before it is refused.

/** Files in an archive. */
export const MAX_ENTRIES = 1_000_000;

/** The directory, which is held in memory while an archive is checked; as much a manifest. */
export const MAX_DIRECTORY_BYTES = 256 * 1024 * 1024;

/** Any other file about the payload that the check reads as a text. */
export const MAX_TEXT_BYTES = 1024 * 1024;
