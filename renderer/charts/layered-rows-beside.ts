// Layers a graph in a thread of its own, so that the page answers meanwhile.
import type { LayeredGraph, LayeredRows } from '#shared/charts/layered-rows.ts';
import { askOwnWorker } from '../lib/own-worker.ts';
import workerUrl from './layered-rows-worker.ts?worker&url';

/** The layers and rows of a graph; rejects when `signal` ends it or the thread fails. */
export function layerRowsBeside(graph: LayeredGraph, signal: AbortSignal): Promise<LayeredRows> {
  return askOwnWorker(workerUrl, graph, signal);
}
