// What can be done with a part of a picture, as the commands of its menu.
import BadgeCheck from '@lucide/svelte/icons/badge-check';
import Copy from '@lucide/svelte/icons/copy';
import ExternalLink from '@lucide/svelte/icons/external-link';
import EyeOff from '@lucide/svelte/icons/eye-off';
import ListOrdered from '@lucide/svelte/icons/list-ordered';
import Pin from '@lucide/svelte/icons/pin';
import PinOff from '@lucide/svelte/icons/pin-off';
import StickyNote from '@lucide/svelte/icons/sticky-note';
import Maximize from '@lucide/svelte/icons/maximize-2';
import Quote from '@lucide/svelte/icons/quote';
import Route from '@lucide/svelte/icons/route';
import ScanSearch from '@lucide/svelte/icons/scan-search';
import TagPlus from '@lucide/svelte/icons/tag-plus';
import UserPen from '@lucide/svelte/icons/user-pen';
import type { ExplorerKind } from '#shared/domain/explorer-template.ts';
import { identifyHit } from '#shared/review/hit-key.ts';
import { hitNumber } from '#shared/screening/hit-number.ts';
import { SUBJECT_KEY, type FlowNode } from '#shared/flow/tree.ts';
import type { Point } from '#shared/charts/flow-edges.ts';
import { m } from '#shared/messages/generated/messages.js';
import { revealForeignText } from '#shared/words/foreign-text.ts';
import { formatCount } from '#shared/words/format.ts';
import type { ExplorersPort } from '../../lib/explorers.ts';
import type { PrivateLabelsPort } from '../../lib/private-labels.ts';
import type { MenuItem } from '../../ui/control-types.ts';
import type { FlowAside } from './flow-aside.ts';
import type { FlowController } from './flow-controller.svelte.ts';
import { canHide } from './flow-filtering.svelte.ts';
import type { FlowSelection } from './flow-selection.ts';

/** Where the commands lead. */
export interface MenuPorts {
  aside: FlowAside;
  labels: PrivateLabelsPort;
  explorers: ExplorersPort;
  copyText: (text: string) => Promise<boolean>;
}

/** What the commands do to the picture: that of one side itself, or of both sides for it. */
export interface MenuActions {
  hide: (key: string) => void;
  /** Keeps it where it is, or puts it back. */
  togglePin: (key: string) => void;
  open: (key: string) => void;
  select: (part: FlowSelection) => void;
  selectHit: (hit: number) => void;
}

/** Opens a menu of commands at a point of the window. */
export type PictureMenuOpening = (
  at: Point,
  itemsOf: (ports: MenuPorts) => readonly MenuItem[],
) => void;

/** The commands of a node, a group, a fold or a link; none for what the picture does not have. */
export function menuOf(
  flow: FlowController,
  part: FlowSelection,
  ports: MenuPorts,
  actions: MenuActions,
): MenuItem[] {
  const { kind, key } = part;
  const node = kind === 'node' ? flow.nodeOf(key) : undefined;
  const hits = flow.hitsThrough(key);
  return [
    ...(node === undefined || node.group !== null ? [] : addressItems(node, ports)),
    ...(kind === 'fold' || node?.group ? [openItem(actions, part)] : []),
    ...(node?.side === null ? [] : pathItems(actions, part, hits, ports)),
    ...noteItems(flow, part, ports),
    ...(kind === 'edge' ? verifyItems(flow, key, actions, ports) : []),
    ...(node !== undefined && canHide(node)
      ? [{ key: 'hide', label: m.flow_hide(), icon: EyeOff, onselect: () => actions.hide(key) }]
      : []),
    ...(kind === 'edge' || key === SUBJECT_KEY ? [] : [pinItem(flow, key, actions)]),
  ];
}

function pinItem(flow: FlowController, key: string, actions: MenuActions): MenuItem {
  const isPinned = flow.arrangement.pins.has(key);
  return {
    key: 'pin',
    label: isPinned ? m.flow_unpin() : m.flow_pin(),
    icon: isPinned ? PinOff : Pin,
    onselect: () => actions.togglePin(key),
  };
}

/** More notes than this are in the panel. */
const MOST_NOTES = 3;

/** The notes on a part of the picture, and a new one that cites it. */
function noteItems(flow: FlowController, part: FlowSelection, { aside }: MenuPorts): MenuItem[] {
  const place = flow.arrangement.placeOf(part);
  const notes = (flow.arrangement.noted.get(part.key) ?? []).slice(0, MOST_NOTES);
  const items: MenuItem[] = notes.map(({ id, words }, at) => ({
    key: `note-${String(at)}`,
    label: m.flow_menu_open_note({ title: revealForeignText(words) }),
    icon: StickyNote,
    onselect: () => aside.openNote(id),
  }));
  if (place === null || aside.citationOf(place) === null) return items;
  const number = formatCount(hitNumber(place.hit));
  items.push({
    key: 'note',
    label: m.flow_menu_note({ number }),
    icon: StickyNote,
    writes: true,
    onselect: () => aside.writeNote(place),
  });
  return items;
}

/** The commands of the transaction between both sides. */
export function transactionMenu(
  hash: string,
  ports: MenuPorts,
  select: MenuActions['select'],
): MenuItem[] {
  const { aside, copyText } = ports;
  return [
    {
      key: 'copy',
      label: m.transaction_copy(),
      icon: Copy,
      onselect: () => void copyText(hash),
    },
    {
      key: 'state',
      label: m.stated_open(),
      icon: UserPen,
      writes: true,
      onselect: () => {
        select({ kind: 'node', key: SUBJECT_KEY });
        aside.stateTransaction();
      },
    },
    ...explorerItems('transaction', hash, ports),
  ];
}

function explorerItems(kind: ExplorerKind, value: string, { explorers }: MenuPorts): MenuItem[] {
  if (explorers.pageOf(kind, value) === null) return [];
  return [
    {
      key: 'explorer',
      label: m.explorer_open(),
      icon: ExternalLink,
      writes: true,
      onselect: () => explorers.open(kind, value),
    },
  ];
}

function addressItems({ address }: FlowNode, ports: MenuPorts): MenuItem[] {
  const { aside, labels, copyText } = ports;
  return [
    {
      key: 'copy',
      label: m.address_copy(),
      icon: Copy,
      onselect: () => void copyText(address),
    },
    {
      key: 'label',
      label: labels.of(address) === null ? m.labels_ask() : m.labels_ask_change(),
      icon: TagPlus,
      writes: true,
      onselect: () => labels.ask(address),
    },
    {
      key: 'screen',
      label: m.flow_screen(),
      icon: ScanSearch,
      onselect: () => aside.screenAddress(address),
    },
    ...explorerItems('address', address, ports),
  ];
}

function openItem(actions: MenuActions, { kind, key }: FlowSelection): MenuItem {
  return {
    key: 'open',
    label: kind === 'fold' ? m.flow_fold_open() : m.flow_group_open(),
    icon: Maximize,
    onselect: () => actions.open(key),
  };
}

/** The slot of a link between two addresses, on the first of the paths that take it. */
function verifyItems(
  flow: FlowController,
  key: string,
  actions: MenuActions,
  { aside }: MenuPorts,
): MenuItem[] {
  const edge = flow.tree.edges.get(key);
  const hit = flow.hitsByIndex.get(edge?.hits[0] ?? -1);
  const hop = flow.tree.nodes.get(edge?.child ?? '')?.hop;
  if (hit === undefined || hop === undefined) return [];
  return [
    {
      key: 'verify',
      label: m.flow_menu_verify({ number: formatCount(hitNumber(hit.index)) }),
      icon: BadgeCheck,
      writes: true,
      onselect: () => {
        actions.selectHit(hit.index);
        aside.enterVerified(identifyHit(hit, flow.source.subject).key, hop);
      },
    },
  ];
}

/** Of the paths through it, in the order of their hits the first one. */
function pathItems(
  actions: MenuActions,
  part: FlowSelection,
  [first]: readonly number[],
  { aside, copyText }: MenuPorts,
): MenuItem[] {
  if (first === undefined) return [];
  const number = formatCount(hitNumber(first));
  const citation = aside.citationOf({ hit: first, node: null });
  const items: MenuItem[] = [
    {
      key: 'path',
      label: m.flow_menu_path({ number }),
      icon: Route,
      onselect: () => actions.selectHit(first),
    },
    {
      key: 'ledger',
      label: m.screening_tab_ledger(),
      icon: ListOrdered,
      onselect: () => {
        actions.select(part);
        aside.openLedger('part');
      },
    },
  ];
  if (citation !== null) {
    items.push({
      key: 'cite',
      label: m.flow_menu_cite({ number }),
      icon: Quote,
      onselect: () => void copyText(citation),
    });
  }
  return items;
}
