// The other thread of a large layout: trees in, the middles of their rows out.
import { tidyRows, type RowTree } from '#shared/charts/tidy-rows.ts';

addEventListener('message', ({ data }: MessageEvent<RowTree[]>) => {
  const rows = data.map(tidyRows);
  postMessage(rows, { transfer: rows.map(({ buffer }) => buffer) });
});
