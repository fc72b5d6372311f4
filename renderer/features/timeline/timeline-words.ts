// The words and icons of what is on a timeline.
import type { LucideIcon } from '@lucide/svelte';
import FileClock from '@lucide/svelte/icons/file-clock';
import MapPin from '@lucide/svelte/icons/map-pin';
import Paperclip from '@lucide/svelte/icons/paperclip';
import ScanSearch from '@lucide/svelte/icons/scan-search';
import StickyNote from '@lucide/svelte/icons/sticky-note';
import { m } from '#shared/messages/generated/messages.js';
import type { TimelineKind } from './timeline-days.ts';

const kinds: Record<TimelineKind, { word: () => string; plural: () => string; icon: LucideIcon }> =
  {
    entry: { word: m.timeline_kind_entry, plural: m.timeline_kinds_entry, icon: MapPin },
    screening: {
      word: m.timeline_kind_screening,
      plural: m.timeline_kinds_screening,
      icon: ScanSearch,
    },
    note: { word: m.timeline_kind_note, plural: m.timeline_kinds_note, icon: StickyNote },
    attachment: {
      word: m.timeline_kind_attachment,
      plural: m.timeline_kinds_attachment,
      icon: Paperclip,
    },
    change: { word: m.timeline_kind_change, plural: m.timeline_kinds_change, icon: FileClock },
  };

/** What an item is, in a word. */
export function timelineKindWord(kind: TimelineKind): string {
  return kinds[kind].word();
}

/** Several of a kind, in a word. */
export function timelineKindsWord(kind: TimelineKind): string {
  return kinds[kind].plural();
}

/** The kind's icon. */
export function timelineKindIcon(kind: TimelineKind): LucideIcon {
  return kinds[kind].icon;
}
