// Which modules of the page are in one file of the bundle.

/** zod with its set-up: no part of the page makes a schema before it. */
export const PAGE_CHUNKS = {
  groups: [{ name: 'zod', test: /node_modules[\\/]zod[\\/]|renderer[\\/]lib[\\/]zod-setup/ }],
};
