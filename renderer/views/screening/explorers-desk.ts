// Pages of the person's own block explorers about a screening: of its chain, opened for it.
import { fillTemplate, templateOf, type ExplorerKind } from '#shared/domain/explorer-template.ts';
import type { KyaView, KytView } from '#shared/screening/snapshot.ts';
import type { ExplorersPort } from '../../lib/explorers.ts';
import type { App } from '../../state/app.ts';

/** For `provideExplorers`. */
export function createExplorersDesk(app: App, view: () => KyaView | KytView): ExplorersPort {
  const wanted = (kind: ExplorerKind, value: string) => {
    const { chain, id } = view().summary;
    return { chain, kind, value, snapshotId: id };
  };
  return {
    pageOf(kind, value) {
      const { explorers, transactionExplorers } = app.settings.settings;
      const named = kind === 'address' ? explorers : transactionExplorers;
      const template = templateOf(named, view().summary.chain);
      return template === null ? null : fillTemplate(template, kind, value);
    },
    open: (kind, value) => void app.explorers.open(wanted(kind, value)),
    wasOpened(kind, value) {
      const { opened } = app.explorers;
      return (
        opened?.kind === kind && opened.value === value && opened.snapshotId === view().summary.id
      );
    },
  };
}
