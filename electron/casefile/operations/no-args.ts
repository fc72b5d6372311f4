// What an operation takes that needs nothing.

/** No arguments: an empty object. */
export type NoArgs = Readonly<Record<string, never>>;
