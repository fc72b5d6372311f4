// A flow and its hop ledger in every format, written by the real application and opened by others.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { expect, test, type Page } from 'playwright/test';
import { createMachine, type Application, type Machine } from '../drive/application.ts';
import { answerSaveDialogs } from '../drive/dialogs.ts';
import { readForeign } from '../drive/foreign-tables.ts';
import { fillForm, openResult, startScreening } from '../drive/main-job.ts';
import { launchPrepared } from '../drive/prepared.ts';
import { words } from '../drive/words.ts';

/** Direct sanctions exposure, a scenario of the practice service: 3 hits in, 1 out. */
const SANCTIONS = '0x9886A9F1399B06f84da3B6A54B724B07963Ce4eb';

let machine: Machine;
test.beforeEach(() => {
  machine = createMachine();
});
test.afterEach(() => machine.remove());

/** Chooses a format and waits until the file is announced; gives its bytes, of the hash that was announced. */
async function exportAs(
  application: Application,
  content: 'flow' | 'hop_ledger',
  format: 'svg' | 'png' | 'csv' | 'xlsx' | 'json' | 'graphml',
  name: string = content,
): Promise<string> {
  const { page } = application;
  const path = join(machine.folder, 'Exports', `${name}.${format}`);
  await answerSaveDialogs(application, path);
  const what = words(`exports_content_${content}`);
  await page.getByRole('button', { name: words('exports_action_label', { what }) }).click();
  await page.getByRole('menuitem', { name: words(`exports_${format}`) }).click();
  await expect(page.getByText(words('exports_written', { path }))).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(words('exports_journaled'))).toBeVisible();
  const told = await page.locator('.news [data-sha256]').getAttribute('data-sha256');
  expect(told).toBe(createHash('sha256').update(readFileSync(path)).digest('hex'));
  return path;
}

/** Python's own parser: the file is well formed for somebody else's program too. */
function readForeignSvg(path: string): { root: string; titles: number; texts: string[] } {
  const reader = `
import json, sys
import xml.etree.ElementTree as tree
root = tree.parse(sys.argv[1]).getroot()
svg = '{http://www.w3.org/2000/svg}'
print(json.dumps({
    'root': root.tag,
    'titles': len(list(root.iter(svg + 'title'))),
    'texts': [one.text or '' for one in root.iter(svg + 'text')],
}))`;
  const read = spawnSync('python3', ['-c', reader, path], { encoding: 'utf8' });
  if (read.status !== 0) throw new Error(read.stderr);
  return JSON.parse(read.stdout) as ReturnType<typeof readForeignSvg>;
}

/** networkx: the graph as a program for graphs reads it, each link by the addresses it joins. */
function readForeignGraph(path: string): {
  graph: Record<string, unknown>;
  addresses: string[];
  links: [string, string][];
} {
  const reader = `
import json, sys
import networkx
graph = networkx.read_graphml(sys.argv[1], force_multigraph=True)
assert graph.is_directed()
at = graph.nodes
print(json.dumps({
    'graph': graph.graph,
    'addresses': [data['address'] for _, data in graph.nodes(data=True)],
    'links': [[at[one]['address'], at[other]['address']] for one, other in graph.edges()],
}))`;
  const read = spawnSync('python3', ['-c', reader, path], { encoding: 'utf8' });
  if (read.status !== 0) throw new Error(read.stderr);
  return JSON.parse(read.stdout) as ReturnType<typeof readForeignGraph>;
}

async function chooseTheme(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
}

test('a flow leaves as SVG, PNG, CSV, XLSX, JSON and GraphML, its ledger as tables, all of one snapshot', async () => {
  mkdirSync(join(machine.folder, 'Exports'));
  const application = await launchPrepared(machine);
  const { page } = application;
  await fillForm(page, { address: SANCTIONS });
  await startScreening(page);
  await openResult(page, SANCTIONS);
  await page.getByRole('tab', { name: words('screening_tab_raw') }).click();
  const hash = await page
    .getByTestId('sha256-stored')
    .locator('[data-sha256]')
    .getAttribute('data-sha256');
  await page.getByRole('tab', { name: words('screening_tab_flow'), exact: true }).click();

  const svg = await exportAs(application, 'flow', 'svg');
  const picture = readForeignSvg(svg);
  expect(picture.root).toBe('{http://www.w3.org/2000/svg}svg');
  expect(picture.texts).toEqual(
    expect.arrayContaining([hash, words('figure_request'), words('practice_banner')]),
  );
  expect(picture.texts.join(' ')).toContain(SANCTIONS);

  // The theme of the page and what is chosen in it are not part of the figure.
  await chooseTheme(page, 'dark');
  await page.getByRole('listbox', { name: words('flow_picture_label') }).focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  const again = await exportAs(application, 'flow', 'svg', 'again');
  expect(readFileSync(again).equals(readFileSync(svg))).toBe(true);

  const png = readFileSync(await exportAs(application, 'flow', 'png'));
  expect(png.subarray(1, 4).toString('latin1')).toBe('PNG');
  expect(png.toString('latin1')).toContain(`Source\0\0\0\0\0SHA-256 of the stored answer: ${hash}`);

  const csv = readForeign(await exportAs(application, 'flow', 'csv'));
  const xlsx = readForeign(await exportAs(application, 'flow', 'xlsx'));
  const json = JSON.parse(readFileSync(await exportAs(application, 'flow', 'json'), 'utf8')) as {
    format: string;
    snapshot: { sha256: string };
    nodes: { address: string }[];
    links: { near: string; far: string }[];
  };
  expect(json).toMatchObject({ format: 'tracefile.flow.1', snapshot: { sha256: hash } });
  for (const { rows, formulas } of [csv, xlsx]) {
    expect(formulas).toBe(0);
    expect(rows).toHaveLength(json.nodes.length + json.links.length);
    expect(new Set(rows.map((row) => row['answer_sha256']))).toEqual(new Set([hash]));
    expect(rows.map((row) => row['practice'])).not.toContain('');
  }

  const graph = readForeignGraph(await exportAs(application, 'flow', 'graphml'));
  expect(graph.graph).toMatchObject({
    ...{ format: 'tracefile.flow.graphml.1', answer_sha256: hash, practice: true },
    subject: SANCTIONS,
  });
  expect(graph.addresses).toContain(SANCTIONS);
  expect(graph.addresses.toSorted()).toEqual(json.nodes.map(({ address }) => address).toSorted());
  const joined = (pairs: string[][]): string[] =>
    pairs.map((two) => two.toSorted().join(' ')).sort();
  expect(joined(graph.links)).toEqual(joined(json.links.map(({ near, far }) => [near, far])));

  await page.getByRole('tab', { name: words('screening_tab_ledger') }).click();
  const hops = readForeign(await exportAs(application, 'hop_ledger', 'csv'));
  expect(hops.rows.length).toBeGreaterThan(0);
  expect(new Set(hops.rows.map((row) => row['answer_sha256']))).toEqual(new Set([hash]));
  const ledger = JSON.parse(
    readFileSync(await exportAs(application, 'hop_ledger', 'json'), 'utf8'),
  ) as { format: string; rows: unknown[] };
  expect(ledger.format).toBe('tracefile.hop-ledger.1');
  expect(ledger.rows).toHaveLength(hops.rows.length);
  expect(application.problems).toEqual([]);
  await application.quit();
});
