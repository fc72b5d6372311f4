// The thread that composes one report and renders it: what it says is decided in shared/report/compose.
import { parentPort, workerData } from 'node:worker_threads';
import { toAppError } from '#shared/errors.ts';
import { figureTheme } from '#shared/figures/figure-theme.ts';
import { overwriteGetLocale } from '#shared/messages/generated/runtime.js';
import { createComposer } from '#shared/report/compose/composer.ts';
import type { Block, ReportDocument, ReportFigure } from '#shared/report/document.ts';
import type { Dossier } from '#shared/report/dossier.ts';
import { createRedaction } from '#shared/report/redaction.ts';
import type { Secret } from '#shared/report/redaction/secret.ts';
import type { ScreeningView } from '#shared/screening/snapshot.ts';
import tokens from '#shared/styles/tokens.css?raw';
import { pageFurniture } from './html/page-furniture.ts';
import { hashPart } from './json.ts';
import type {
  ReportAnswers,
  ReportFacts,
  ReportMessage,
  ReportReply,
  ReportTask,
} from './messages.ts';
import { countPages } from './pdf/normalise.ts';
import { renderReport } from './render-report.ts';

const port = parentPort;
if (port === null) throw new Error('this file is the entry of a worker thread');
const task = workerData as ReportTask;
overwriteGetLocale(() => task.language);

const parse = (json: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(json));
const composer = createComposer(parse(task.dossier) as Dossier, figureTheme(tokens));
let finished: ReportDocument | null = null;

port.on('message', (message: ReportMessage) => {
  answer(message).then(
    (value) => {
      const moved = value instanceof Uint8Array ? [value.buffer as ArrayBuffer] : [];
      port.postMessage({ ok: true, value } satisfies ReportReply, moved);
    },
    (error: unknown) => {
      port.postMessage({ ok: false, error: toAppError(error).toWire() } satisfies ReportReply);
    },
  );
});

async function answer(message: ReportMessage): Promise<ReportAnswers[keyof ReportAnswers]> {
  switch (message.kind) {
    case 'needs':
      return composer.needs;
    case 'add':
      composer.add(parse(message.view) as ScreeningView);
      return null;
    case 'finish': {
      const { document, problems } = composer.finish(message.args);
      finished = document;
      return factsOf(document, problems);
    }
    case 'redact':
      finished = redactedOf(composed(), message.secrets);
      return { title: finished.title, furniture: pageFurniture(finished) };
    case 'figures':
      return figuresOf(composed());
    case 'render':
      // A buffer of its own, so that it can be moved.
      return Uint8Array.from(await renderReport(composed(), message.task));
    case 'countPages':
      return countPages(message.pdf);
  }
}

function composed(): ReportDocument {
  if (finished === null) throw new Error('the report is not finished');
  return finished;
}

/** What a token stands for is committed to by the bundle, so that no key is needed here. */
function redactedOf(document: ReportDocument, secrets: readonly Secret[]): ReportDocument {
  const commitmentKey = new Uint8Array();
  return createRedaction({ profile: 'external', secrets, commitmentKey }).redactDocument(document);
}

function factsOf(document: ReportDocument, problems: ReportFacts['problems']): ReportFacts {
  return {
    contentSha256: document.contentSha256,
    title: document.title,
    sections: document.sections.map((section) => {
      const { id, kind, number, title } = section;
      return { id, kind, number, title, sha256: hashPart(section) };
    }),
    sources: document.sources.map(({ snapshotId, subject, sha256 }) => ({
      ...{ snapshotId, subject, sha256 },
    })),
    problems,
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
