// What the panels of a flow show next to the answer: notes of the case, and the ways to the hop
// ledger and to a new screening.
import { hitNumber } from '#shared/screening/hit-number.ts';
import { m } from '#shared/messages/generated/messages.js';
import { citationLink } from '#shared/review/citation.ts';
import { pointerOfPlace } from '#shared/review/path-place.ts';
import type { KyaView, KytView } from '#shared/screening/snapshot.ts';
import type { FlowAside } from '../../features/flow/flow-aside.ts';
import type { HopLedgerController } from '../../features/hop-ledger/hop-ledger-controller.svelte.ts';
import { formatCount } from '#shared/words/format.ts';
import { noteTitle } from '#shared/words/note-words.ts';
import { notesAbout } from '../../features/notes/notes-about.ts';
import type { ScreeningController } from '../../features/screening/screening-controller.svelte.ts';
import type { App } from '../../state/app.ts';

/** For `provideFlowAside`. */
export function createFlowAside(
  app: App,
  screening: ScreeningController,
  view: () => KyaView | KytView,
  ledger: HopLedgerController,
): FlowAside {
  const citationOf: FlowAside['citationOf'] = (place) => {
    const pointer = pointerOfPlace(view(), place);
    if (pointer === null) return null;
    const number = formatCount(hitNumber(place.hit));
    const words =
      place.node === null
        ? m.check_place_hit({ number })
        : m.notes_place_node({ number, node: formatCount(place.node + 1) });
    return citationLink(view().summary.sha256, pointer, words);
  };
  return {
    get seenAt() {
      return view().summary.takenAt;
    },
    get subjectFacts() {
      const { kind, result } = view();
      if (kind === 'kyt' || result === null) return [];
      const { addressType, cluster } = result;
      const facts = [
        { label: m.details_address_type(), value: addressType },
        { label: m.details_cluster(), value: cluster?.name ?? '' },
        { label: m.details_cluster_category(), value: cluster?.category ?? '' },
      ];
      return facts.map(({ label, value }) => ({
        label,
        value: value === '' ? m.details_unresolved() : value,
        muted: value === '',
      }));
    },
    notesAbout: (address) => {
      const { caseId, sha256 } = view().summary;
      const notes = app.notes.caseId === caseId ? (app.notes.notes ?? []) : [];
      return notesAbout(notes, address, sha256).map(({ note, isNaming }) => ({
        id: note.id,
        title: noteTitle(note),
        isNaming,
      }));
    },
    openNote: (id) =>
      app.navigation.go({
        name: 'case',
        caseId: view().summary.caseId,
        tab: 'notes',
        recordId: id,
      }),
    openLedger: (of) => {
      ledger.choose(of);
      screening.chooseTab('ledger');
    },
    enterVerified: (hitKey, hop) => (app.slots.asked = { hitKey, hop }),
    stateTransaction: () => (app.statedTransactions.asked = view().summary.id),
    citationOf,
    writeNote: (place) => {
      const citation = citationOf(place);
      if (citation !== null) app.notes.asked = { hit: place.hit, citation };
    },
    screenAddress: (address) => {
      const { caseId, chain, token, environmentId } = view().summary;
      void app.form.begin(caseId, address, { chain, token, environmentId });
      app.navigation.go({ name: 'screen' });
    },
  };
}
