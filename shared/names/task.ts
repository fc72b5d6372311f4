// When the name service's task may be asked for (name API 2.2, 3; its words: screening/status-word.ts).

/** When the first poll may be sent, and how long to wait between polls (contract-notes). */
export const NAME_FIRST_POLL_MS = 40_000;
/** Between two polls of one task. */
export const NAME_POLL_INTERVAL_MS = 10_000;
