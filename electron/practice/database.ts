// The two databases of the blockchain API (1): the same service and key, other data.

/** A database of the service; ids of one mean nothing in the other. */
export type DatabaseName = 'production' | 'test';
