// The story of a graph: two subjects, three screenings, a mixer that they have in common, and what the
// investigator adds. The end-to-end test asks what came of it, the demo takes its pictures. All invented.
import { expect, type Locator, type Page } from 'playwright/test';
import { shortenAddress } from '#shared/domain/address.ts';
import { addMembers, addSubject, createCase, pickQuote, type CaseEntry } from './case-work.ts';
import {
  fillForm,
  goTo,
  openCase,
  openResult,
  startScreening,
  type ShownResult,
  type Subject,
} from './main-job.ts';
import { press } from './screen-words.ts';
import { words } from './words.ts';

/** The case. */
export const GRAPH_CASE: CaseEntry = {
  reference: 'OPS-2026-018',
  title: 'Two holders, one mixer',
  owner: 'Night Desk',
  severity: 'high',
  classification: 'Confidential',
  tags: ['mixer'],
  summary:
    'A collecting wallet and a courier’s wallet are said to have nothing to do with each other.',
};
/**
 * "Five-hop layering" of the practice service, the transaction "Both ends of a layering" into it, and a
 * wallet that its funds pass on their way out.
 */
export const SCREENED = {
  collector: '0x59597A9b559C174c9648265bE835f3fAfd4b54B5',
  payment: '0xe9d76987cc4f9c4a9fa0125b0ea431346233ac1f8e438d9c7fb7bdfa864d0187',
  courier: '0xE33F09275EE983b5222DBa55bdF996263007E854',
};
/** What the funds of both reach. */
export const MIXER = '0x41CA11292893C0e3B950a7149A30dD7362f1ac45';
/** Who holds what. */
export const HOLDERS = [
  {
    kind: 'company',
    name: 'Tidewrack Trading (fictional)',
    role: 'Collector',
    members: [SCREENED.collector, SCREENED.payment],
  },
  {
    kind: 'person',
    name: 'Corvin Ashmere (fictional)',
    role: 'Courier',
    members: [SCREENED.courier],
  },
] as const;
/** The own entity, and what it is known from. */
export const OWN = { name: 'Ledger Row 4 (account)', source: 'Letter of the exchange, annex 2' };

/** Makes the case: the screenings, whose they are. Gives the courier's result; the case is on screen. */
export async function buildGraphCase(page: Page, environment: string): Promise<ShownResult> {
  const { reference } = GRAPH_CASE;
  await goTo(page, 'cases');
  await createCase(page, GRAPH_CASE);
  const hops = { inflowHops: 5, outflowHops: 5 };
  const subjects: Subject[] = [
    { address: SCREENED.collector, ...hops },
    { address: SCREENED.payment, ...hops },
    { address: SCREENED.courier },
  ];
  for (const subject of subjects) {
    await openCase(page, reference, 'screenings');
    await fillForm(page, { ...subject, environment, chain: 'Ethereum' });
    await startScreening(page);
  }
  for (const { kind, name, role, members } of HOLDERS) {
    await openCase(page, reference, 'subjects');
    await addSubject(page, { kind, name, role, confidence: 'probable', remark: '' });
    await addMembers(page, members, { role: 'Wallet', confidence: 'probable', remark: '' });
  }
  await openCase(page, reference, 'screenings');
  for (const subject of Object.values(SCREENED)) {
    const stored = page.getByRole('button', { name: words('screenings_open_any', { subject }) });
    await expect(stored.first()).toBeVisible({ timeout: 60_000 });
  }
  const courier = await openResult(page, SCREENED.courier);
  await openCase(page, reference, 'screenings');
  return courier;
}

/** The picture of the graph on screen. */
export function graphPicture(page: Page): Locator {
  return page.getByRole('listbox', { name: words('graph_picture'), exact: true });
}

/** Shows another view of the graph on screen. */
export async function showGraphMode(page: Page, mode: string): Promise<void> {
  await page.getByRole('radio', { name: words(mode), exact: true }).click();
}

/** Looks for paths with the money from the collector to the courier, the shortest alone. */
export async function findPaths(page: Page): Promise<void> {
  await showGraphMode(page, 'graph_mode_paths');
  await pick(page, 'graph_asked_from', shortenAddress(SCREENED.collector));
  await pick(page, 'graph_asked_to', shortenAddress(SCREENED.courier));
  await pick(page, 'graph_asked_way', words('graph_way_with'));
  await press(page, 'graph_ask');
}

/**
 * Adds an account that is known from a letter, and that the courier's wallet sent to it, which rests on a
 * field of the wallet's own answer.
 */
export async function addOwnFindings(page: Page, courier: ShownResult): Promise<void> {
  const node = await startOwn(page, 'own_add_node');
  await pick(node, 'own_kind', words('own_kind_exchange_account'));
  await node.getByLabel(words('own_name'), { exact: true }).fill(OWN.name);
  await pick(node, 'own_basis', `${words('own_basis_source')}…`);
  await node.getByLabel(words('attachments_source'), { exact: true }).fill(OWN.source);
  await press(node, 'own_use_source');
  await press(node, 'common_save');
  await expect(node).toBeHidden();

  const link = await startOwn(page, 'own_add_link');
  await pick(link, 'flow_column_from', shortenAddress(SCREENED.courier));
  await pick(link, 'own_says', words('own_link_sent_to'));
  await pick(link, 'flow_column_to', OWN.name);
  await pick(link, 'own_basis', `${words('own_basis_citation')}…`);
  await pickQuote(page, { snapshotId: courier.snapshotId, pointer: 'score/verdict' });
  await press(link, 'common_save');
  await expect(link).toBeHidden();
}

async function startOwn(page: Page, item: string): Promise<Locator> {
  await press(page, 'own_add');
  await page.getByRole('menuitem', { name: words(item), exact: true }).click();
  return page.getByRole('dialog').first();
}

/** Chooses an option of a list by the list's label, whatever is chosen there now. */
async function pick(place: Page | Locator, label: string, option: string): Promise<void> {
  await place.getByRole('combobox', { name: new RegExp(`^${words(label)}`) }).click();
  const page = 'page' in place ? place.page() : place;
  // The nodes of the picture are options as well.
  const list = page.locator('.select-content');
  await list.getByRole('option', { name: option }).first().click();
}
