// The report and the viewer of a bundle with hostile texts at every place that a stranger's text may have
// in them: its cover, its words, its tables, its picture; its title, its facts, its tables, its files.
import type { ReportDocument, ValueSource } from '#shared/report/document.ts';
import { value, words } from '#shared/report/inlines.ts';
import type { ViewerData } from '#shared/bundle/viewer-data.ts';
import type { Sha256Hex } from '#shared/domain/ids.ts';
import { drawFigure } from '#shared/figures/flow-figure.ts';
import { isJsonObject, parseJson } from '#shared/screening/json.ts';
import { readKyaResult } from '#shared/screening/kya-reader.ts';
import { caseViewerWords } from '#shared/words/viewer-words.ts';
import { writeViewer } from '../../electron/bundle/viewer/viewer-html.ts';
import { VIEWER_PARTS } from '../../electron/bundle/viewer/viewer-parts.ts';
import { renderHtml } from '../../electron/report/html/render-html.ts';
import { hostileAnswer } from './hostile-answer.ts';
import { hostileTexts } from './hostile-texts.ts';
import { buildScreeningView } from './kya-view.ts';
import { figureOf } from './practice-figures.ts';
import { sampleReport } from './report-document.ts';

const SOURCE: ValueSource = { of: 'answer', source: 1, pointer: '/data/label' };
const [FIRST = ''] = hostileTexts;

/** The flow of the hostile answer as a picture: every counterparty has one of the texts as its name. */
export function hostilePicture(): string {
  const reading = parseJson(hostileAnswer());
  if (!reading.ok || !isJsonObject(reading.value)) throw new Error('no answer');
  const { data } = reading.value;
  const result = isJsonObject(data) ? data['result'] : null;
  if (!isJsonObject(result)) throw new Error('no result');
  const view = buildScreeningView({ result: readKyaResult(result, 'data/result') });
  return drawFigure(figureOf(view, { isUnfolded: true }));
}

function hostileDocument(): ReportDocument {
  const sample = sampleReport();
  const [source] = sample.sources;
  if (source === undefined) throw new Error('no source');
  const svg = hostilePicture();
  const [, width = '0', height = '0'] = /width="([\d.]+)" height="([\d.]+)"/.exec(svg) ?? [];
  return {
    ...sample,
    title: FIRST,
    cover: {
      ...sample.cover,
      ...{ caseReference: FIRST, caseTitle: FIRST, classification: FIRST, preparedBy: FIRST },
    },
    sections: [
      {
        ...{ id: 'texts', kind: 'text', number: '1', title: FIRST },
        blocks: [
          ...hostileTexts.map((text) => ({
            kind: 'paragraph' as const,
            inlines: [
              words(text),
              { kind: 'strong' as const, inlines: [words(text)] },
              { kind: 'code' as const, text },
              { kind: 'link' as const, href: text, inlines: [words(text)] },
            ],
          })),
          {
            ...{ kind: 'table', id: 'labels', caption: FIRST },
            columns: [{ name: FIRST, align: 'start', share: 1 }],
            rows: hostileTexts.map((text) => [[value(text, SOURCE, 'foreign')]]),
          },
          {
            ...{ kind: 'figure', id: 'flow', caption: FIRST, alt: FIRST, svg, source: 1 },
            ...{ widthPx: Number(width), heightPx: Number(height) },
          },
        ],
      },
    ],
    sources: hostileTexts.map((subject) => ({ ...source, subject, environmentName: subject })),
  };
}

/** The report as a file of its own. */
export function hostileReport(): string {
  return renderHtml(hostileDocument(), 'system');
}

/** The viewer of a bundle. */
export function hostileViewer(): string {
  const { viewer, language } = caseViewerWords('en');
  const data: ViewerData = {
    ...{ language, title: FIRST, preparedAt: 0, words: viewer },
    facts: hostileTexts.map((text) => [text, { text, face: 'foreign' }]),
    notices: hostileTexts,
    tables: [
      {
        ...{ title: FIRST, columns: [FIRST, FIRST] },
        rows: hostileTexts.map((text) => [text, { text, face: 'foreign' }]),
      },
    ],
    files: hostileTexts.map((path) => ({
      path,
      sha256: 'ab'.repeat(32) as Sha256Hex,
      sizeBytes: 1,
    })),
  };
  return writeViewer(data, VIEWER_PARTS);
}
