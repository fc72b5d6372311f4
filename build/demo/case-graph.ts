// The part of the demo about what the screenings of a case have in common: the graph, shared counterparties,
// a path from one subject to the other, own findings.
import type { Application } from '../../test/drive/application.ts';
import {
  addOwnFindings,
  buildGraphCase,
  findPaths,
  graphPicture,
  showGraphMode,
} from '../../test/drive/graph-story.ts';
import { showTab } from '../../test/drive/main-job.ts';
import { words } from '../../test/drive/words.ts';
import { dismissToast, type Portray } from './portrait.ts';

/** What the steps have in common. */
interface Stage {
  portray: Portray;
  note: (step: { step: string }) => void;
}

/**
 * Two subjects that share a mixer, in a case of their own.
 * @param environment of a quick practice service, by its name
 */
export async function showCaseGraph(
  app: Application,
  environment: string,
  { portray, note }: Stage,
): Promise<void> {
  const { page } = app;
  const courier = await buildGraphCase(page, environment);
  await showTab(page, 'graph');
  await addOwnFindings(page, courier);
  await dismissToast(page);
  await portray(app, {
    name: 'case-graph',
    view: 'What the screenings of a case have in common',
    place: graphPicture(page),
    // The name of the button ends with its key.
    compose: () => page.getByRole('button', { name: words('flow_fit') }).click(),
  });
  await showGraphMode(page, 'graph_mode_shared');
  await portray(app, {
    name: 'shared-counterparties',
    view: 'Counterparties that two subjects share',
    place: page.getByRole('table', { name: words('graph_mode_shared') }),
  });
  await findPaths(page);
  await page.getByRole('button', { pressed: false, name: /^0x/ }).first().click();
  await portray(app, {
    name: 'path-between',
    view: 'A path from one to the other',
    place: page.getByRole('listbox', { name: words('graph_paths_picture'), exact: true }),
  });
  note({ step: 'graph of a case: a shared mixer, a path between two subjects, two own findings' });
}
