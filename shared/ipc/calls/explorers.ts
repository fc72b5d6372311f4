// The calls that open a page of a block explorer. The page never passes a URL: main builds it from
// the person's own template.
import { z } from 'zod';
import {
  EXPLORER_KINDS,
  isTemplateOf,
  MAX_EXPLORED_LENGTH,
  MAX_TEMPLATE_LENGTH,
  type ExplorerKind,
} from '../../domain/explorer-template.ts';
import { snapshotId } from '../../id-schema.ts';
import { reply } from './inputs.ts';

/** How an opening went: the browser was given the page, or the person is to be asked first. */
export type ExplorerOpening = { state: 'opened' } | { state: 'asks'; site: string; url: string };

/** Templates of one kind by chain, as a person enters them. */
export function explorerTemplates(kind: ExplorerKind) {
  const template = z.string().max(MAX_TEMPLATE_LENGTH);
  return z.record(
    z.string().trim().min(1).max(100),
    template.refine((text) => isTemplateOf(kind, text)),
  );
}

/** The calls. */
export const explorerCalls = {
  /**
   * Opens the page of an address or a transaction in the system's browser, and writes that into the
   * request ledger. A site that was not confirmed yet is asked about: the person's yes is its name
   * in `confirms`. `http.quiet_mode`, `explorer.*`, `casefile.*`.
   */
  'explorers.open': {
    in: z.strictObject({
      chain: z.string().max(100),
      kind: z.enum(EXPLORER_KINDS),
      value: z.string().min(1).max(MAX_EXPLORED_LENGTH),
      /** The screening that it is looked up for. */
      snapshotId,
      confirms: z.string().min(1).max(253).nullable(),
    }),
    out: reply<ExplorerOpening>(),
  },
} as const;
