// The graph of a case in the real application: two subjects share a mixer, a path leads from one to the
// other, own findings are added, and the report shows it all; none of it asks a service.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import type { SnapshotId } from '#shared/domain/ids.ts';
import { exportReport, makeReport } from '../drive/bundle-story.ts';
import {
  addOwnFindings,
  buildGraphCase,
  findPaths,
  GRAPH_CASE,
  graphPicture,
  HOLDERS,
  MIXER,
  OWN,
  SCREENED,
  showGraphMode,
} from '../drive/graph-story.ts';
import { numberAt, valueAt } from '../drive/json-place.ts';
import { showTab } from '../drive/main-job.ts';
import { openOffice, type Office } from '../drive/office.ts';
import { callBridge } from '../drive/page-bridge.ts';
import { OFFICE } from '../drive/prepared.ts';
import { press } from '../drive/screen-words.ts';
import { words } from '../drive/words.ts';

/** Where the result is in an answer of the practice service. */
const RESULT = '/data/result';

let office: Office;
test.beforeEach(async () => {
  office = await openOffice();
});
test.afterEach(() => office.close());

test('two subjects share a mixer, a path leads from one to the other, own findings join, the report shows it', async () => {
  test.setTimeout(240_000);
  const { page } = office.app;
  const courier = await buildGraphCase(page, OFFICE);
  await showTab(page, 'graph');
  const picture = graphPicture(page);
  for (const value of [SCREENED.collector, SCREENED.courier, MIXER]) {
    await expect(picture.getByRole('option', { name: value })).toBeVisible();
  }
  const asked = (await office.service.requests()).length;

  await showGraphMode(page, 'graph_mode_shared');
  const shared = page
    .getByRole('table', { name: words('graph_mode_shared') })
    .getByRole('row')
    .filter({ has: page.locator(`[data-address="${MIXER}"]`) });
  const [collector, carrier] = HOLDERS;
  await expect(shared.getByRole('listitem').filter({ hasText: carrier.name })).toContainText(
    words('graph_hops', { count: 1 }),
  );
  await expect(
    shared.getByRole('listitem').filter({ hasText: collector.name }).first(),
  ).toContainText(words('graph_hops', { count: 3 }));
  await press(shared, 'graph_show_paths');
  await expect(page.getByRole('button', { pressed: false, name: /^0x/ }).first()).toBeVisible();

  await findPaths(page);
  const told = page.getByRole('status').first();
  await expect(told).toContainText(words('graph_paths_found', { count: 2 }));
  await expect(told).toContainText(words('graph_paths_distance', { count: 4 }));

  await showGraphMode(page, 'flow_picture');
  await addOwnFindings(page, courier);
  await expect(page.getByText(words('own_counted', { count: 2 }))).toBeVisible();
  await expect(picture.getByRole('option', { name: new RegExp(escape(OWN.name)) })).toBeVisible();
  await expectEveryLinkIsStored(courier.snapshotId as SnapshotId);

  await makeReport(page, GRAPH_CASE.reference);
  const path = join(office.machine.folder, 'graph-report.html');
  await exportReport(office.app, { format: 'html', path });
  const report = readFileSync(path, 'utf8');
  const figure = report.match(/<svg[^]*?<\/svg>/g)?.find((svg) => svg.includes(OWN.name)) ?? '';
  for (const text of [OWN.name, MIXER, courier.sha256]) expect(figure).toContain(text);
  expect(report).toContain(OWN.source);
  expect((await office.service.requests()).length).toBe(asked);
  expect(office.app.problems).toEqual([]);
});

/** Each delivered link has its ends and its amount at its place in the stored answer that it is from. */
async function expectEveryLinkIsStored(snapshotId: SnapshotId): Promise<void> {
  const { page } = office.app;
  const { summary } = await callBridge(page, 'screenings.open', { id: snapshotId });
  const scope = { caseId: summary.caseId, of: { kind: 'case' } } as const;
  const graph = await callBridge(page, 'graph.shown', { scope, opened: [] });
  const nodes = new Map(graph.nodes.map(({ number, value }) => [number, value]));
  expect(graph.screenings).toHaveLength(3);
  let followed = 0;
  for (const { number, summary: own } of graph.screenings) {
    const { text } = await callBridge(page, 'screenings.raw', { id: own.id, maxBytes: 8_388_608 });
    expect(createHash('sha256').update(text).digest('hex')).toBe(own.sha256);
    const answer: unknown = JSON.parse(text);
    for (const { kind, place, near, far, amount, screening } of graph.links) {
      if (screening !== number || kind !== 'delivered') continue;
      const [hit, at] = [place?.hit ?? Number.NaN, place?.node ?? Number.NaN];
      const path = `${RESULT}/hits/${String(hit)}/pathNodes`;
      const addresses = [at - 1, at].map((one) =>
        valueAt(answer, `${path}/${String(one)}/address`),
      );
      expect(addresses.toSorted()).toEqual([nodes.get(near), nodes.get(far)].toSorted());
      expect(Number(amount)).toBe(numberAt(answer, `${path}/${String(at)}/amount`));
      followed++;
    }
  }
  expect(followed).toBeGreaterThan(8);
}

function escape(text: string): string {
  return text.replace(/[()]/g, String.raw`\$&`);
}
