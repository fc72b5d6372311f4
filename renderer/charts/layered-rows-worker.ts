// The other thread of a large graph: heights and links in, layers and the middles of rows out.
import { layerRows, type LayeredGraph } from '#shared/charts/layered-rows.ts';

addEventListener('message', ({ data }: MessageEvent<LayeredGraph>) => {
  postMessage(layerRows(data));
});
