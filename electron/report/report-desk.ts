// One report on its way: composed of its records and answers, then redacted and rendered as it is asked
// for. It knows no thread; what a report says is decided in shared/report/compose.
import { AppError } from '#shared/errors.ts';
import { figureTheme } from '#shared/figures/figure-theme.ts';
import type { DescribedGraph, ShownNodes } from '#shared/graph/described-graph.ts';
import { overwriteGetLocale } from '#shared/messages/generated/runtime.js';
import { canonicalText } from '#shared/report/canonical-text.ts';
import { createComposer } from '#shared/report/compose/composer.ts';
import type { Block, ReportDocument, ReportFigure } from '#shared/report/document.ts';
import type { Dossier } from '#shared/report/dossier.ts';
import { estimatePages } from '#shared/report/estimate-pages.ts';
import { outlineOf } from '#shared/report/parts.ts';
import { createRedaction } from '#shared/report/redaction.ts';
import { createLeakSearch } from '#shared/report/redaction/find-leaks.ts';
import { privateHashes } from '#shared/report/redaction/private-hashes.ts';
import { withholdListed } from '#shared/report/redaction/withhold-listed.ts';
import { citedEvidence } from '#shared/report/redaction/withholding.ts';
import type { ScreeningView } from '#shared/screening/snapshot.ts';
import tokens from '#shared/styles/tokens.css?raw';
import { pageFurniture } from './html/page-furniture.ts';
import { hashPart } from './json.ts';
import type {
  RedactedWith,
  ReportAnswers,
  ReportFacts,
  ReportMessage,
  ReportTask,
} from './messages.ts';
import { renderPrintParts, type PrintParts } from './html/print-parts.ts';
import { contentsStyle, layOutParts } from './pdf/contents-pages.ts';
import { countPages } from './pdf/normalise.ts';
import { renderReport } from './render-report.ts';

type Answer = ReportAnswers[keyof ReportAnswers];

const encode = (text: string): Uint8Array => Uint8Array.from(new TextEncoder().encode(text));
const parse = (json: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(json));

/**
 * Begins one; words are in the report's language, of the whole thread. Gives the answer to one message
 * after another. Errors: `export.failed`, `internal`.
 */
export function openReport(task: ReportTask): (message: ReportMessage) => Promise<Answer> {
  overwriteGetLocale(() => task.language);
  const dossier = parse(task.dossier) as Dossier;
  const composer = createComposer(dossier, figureTheme(tokens));
  let finished: ReportDocument | null = null;
  let printed: PrintParts | null = null;

  async function answer(message: ReportMessage): Promise<Answer> {
    switch (message.kind) {
      case 'needs':
        return composer.needs;
      case 'add':
        composer.add(parse(message.view) as ScreeningView);
        return null;
      case 'needsGraph':
        return composer.needsGraph;
      case 'addGraph':
        composer.addGraph(parse(message.graph) as DescribedGraph<ShownNodes>);
        return null;
      case 'finish': {
        const { document, problems } = composer.finish(message.args);
        take(document);
        return { ...factsOf(document), problems };
      }
      case 'redact':
        try {
          return factsOf(take(redactedOf(composed(), dossier, message.with)));
        } finally {
          // Its own copy: whoever lent the key overwrites theirs.
          message.with.commitmentKey?.fill(0);
        }
      case 'figures':
        return figuresOf(composed());
      case 'render':
        if (message.task.format === 'print') {
          return encode(parts().page(message.task.part, message.task.blanks));
        }
        // A buffer of its own, so that it can be moved.
        return Uint8Array.from(await renderReport(composed(), message.task));
      case 'countPages':
        return countPages(message.pdf);
      case 'contentsStyle':
        return contentsStyle(message.pdf);
      case 'countParts':
        return parts().count;
      case 'layOutParts':
        return layOutParts(message.pdfs);
    }
  }

  function take(document: ReportDocument): ReportDocument {
    finished = document;
    printed = null;
    return document;
  }

  function parts(): PrintParts {
    printed ??= renderPrintParts(composed());
    return printed;
  }

  function composed(): ReportDocument {
    if (finished === null) throw new Error('the report is not finished');
    return finished;
  }

  return answer;
}

/** Errors: `internal` where an original is still in it; that is a fault of ours. */
function redactedOf(
  document: ReportDocument,
  dossier: Dossier,
  { secrets, commitmentKey }: RedactedWith,
): ReportDocument {
  const hashes = privateHashes({ ...dossier, evidence: citedEvidence(document, dossier) });
  const redaction = { profile: 'external', secrets, commitmentKey, hashes } as const;
  const leaving = withholdListed(document, dossier.journal);
  const redacted = createRedaction(redaction).redactDocument(leaving);
  const decoder = new TextDecoder();
  const search = createLeakSearch(secrets, (bytes) => decoder.decode(bytes));
  search.add(new TextEncoder().encode(canonicalText(redacted)));
  const found = search.finish();
  if (found.length === 0) return redacted;
  throw new AppError('internal', 'an original is left in a redacted report', {
    details: { tokens: found.join(' ') },
  });
}

function factsOf(document: ReportDocument): Omit<ReportFacts, 'problems'> {
  return {
    ...outlineOf(document),
    contentSha256: document.contentSha256,
    title: document.title,
    sections: document.sections.map((section) => {
      const { id, kind, number, title } = section;
      return { id, kind, number, title, sha256: hashPart(section) };
    }),
    sources: document.sources.map(({ snapshotId, subject, sha256 }) => ({
      snapshotId,
      subject,
      sha256,
    })),
    estimatedPages: estimatePages(document),
    furniture: pageFurniture(document),
  };
}

function figuresOf({ sections }: ReportDocument) {
  const within = (blocks: readonly Block[]): ReportFigure[] =>
    blocks.flatMap((block) => {
      if (block.kind === 'figure') return [block];
      if (block.kind === 'list') return block.items.flatMap(within);
      return 'blocks' in block ? within(block.blocks) : [];
    });
  return sections
    .flatMap(({ blocks }) => within(blocks))
    .map(({ id, svg, widthPx, heightPx }) => ({ id, svg, widthPx, heightPx }));
}
