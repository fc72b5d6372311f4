// Pictures with more to say than a page has space for: a list of words is cut and says so.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CaseId, TimelineEntryId } from '#shared/domain/ids.ts';
import type { TimelineEntry } from '#shared/domain/timeline.ts';
import type { Block } from '#shared/report/document.ts';
import type { DraftFigure, DraftSection } from '#shared/report/draft.ts';
import { fitsOnePage } from '#shared/report/figure-page.ts';
import type { KyaView } from '#shared/screening/snapshot.ts';
import { SCENARIOS } from '../../../electron/practice/scenarios.ts';
import { composeReport } from '../../builders/composed-report.ts';
import { buildSection, inCase } from '../../builders/report-dossier.ts';
import { screenKya } from '../../builders/practice-figures.ts';
import { startPracticeClient, type PracticeClient } from '../../builders/practice-client.ts';

let client: PracticeClient;
let address: KyaView;
beforeAll(async () => {
  client = await startPracticeClient();
  const mixer = SCENARIOS.find(({ title }) => title === 'Mixer at two hops')!;
  address = inCase(await screenKya(client, mixer), 'address');
});
afterAll(() => client.close());

const T0 = Date.UTC(2026, 0, 1);
const HOUR = 3_600_000;
const entriesOf = (count: number): TimelineEntry[] =>
  Array.from({ length: count }, (_, index) => ({
    ...{ id: `entry-${String(index)}` as TimelineEntryId, caseId: 'case-1' as CaseId },
    ...{ happenedAt: T0 + index * HOUR, precision: 'minute', body: '', subjectId: null },
    title: `Entry number ${String(index)}`,
    ...{ createdAt: T0, updatedAt: T0, removedAt: null },
  }));

/** The picture of a kind in a report that also has these sections. */
function figureOf(
  kind: DraftFigure['kind'],
  view: KyaView,
  dossier = {},
  others: DraftSection[] = [],
): Extract<Block, { kind: 'figure' }> {
  const figure = { id: 'f', kind, snapshotId: view.summary.id, side: null, caption: '' };
  const sections = [...others, buildSection('figures', { figures: [figure] })];
  const { document } = composeReport([view], { sections, dossier });
  const found = document.sections
    .flatMap(({ blocks }) => blocks)
    .find((block) => block.kind === 'figure');
  if (found?.kind !== 'figure') throw new Error('no figure');
  return found;
}

const textOf = ({ svg }: { svg: string }) => svg.replace(/<[^>]*>/g, '\n');

describe('a time line', () => {
  it('of a few entries has each of them in words, and no more is said', () => {
    const figure = figureOf('time_line', address, { timeline: entriesOf(5) });
    expect(fitsOnePage(figure)).toBe(true);
    expect(textOf(figure)).toContain('2026-01-01 04:00 · Entry number 4');
    expect(textOf(figure)).not.toContain('more');
  });

  it('of 500 entries fits one page and says how many are not in it, and where they are', () => {
    const timeline = entriesOf(500);
    const figure = figureOf('time_line', address, { timeline }, [buildSection('timeline')]);
    expect(fitsOnePage(figure)).toBe(true);
    const text = textOf(figure);
    const listed = new Set(text.match(/· Entry number \d+/g)).size;
    expect(listed).toBeGreaterThan(5);
    expect(text.replace(/\s+/g, ' ')).toContain(
      `… and ${String(500 - listed)} more; the section “Timeline” lists those that the report is about`,
    );
    const alone = textOf(figureOf('time_line', address, { timeline }));
    expect(alone).toContain(`… and ${String(500 - listed)} more`);
    expect(alone).not.toContain('the section');
  });
});

describe('a score', () => {
  it('of 500 components fits one page and names the section, as the person called it', () => {
    const { score } = address.result!;
    const [first] = score!.components;
    const components = Array.from({ length: 500 }, () => first!);
    const result = { ...address.result!, score: { ...score!, components } };
    const title = 'What was found';
    const findings = buildSection('on_chain_findings', { title });
    const figure = figureOf('score', { ...address, result }, {}, [findings]);
    expect(fitsOnePage(figure)).toBe(true);
    expect(textOf(figure).replace(/\s+/g, ' ')).toMatch(
      /… and 4\d\d more; the section “What was found” lists/,
    );
  });
});

describe('a flow that no fold brings onto a page', () => {
  it('is drawn as it was left, and is not called aggregated', () => {
    // The line that says what was screened is over a page.
    const summary = { ...address.summary, token: 'A name without an end '.repeat(300) };
    const figure = figureOf('flow', { ...address, summary });
    expect(fitsOnePage(figure)).toBe(false);
    expect(figure.caption).toBe('Flow of funds');
  });
});
