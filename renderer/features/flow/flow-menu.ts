// What can be done with a part of a picture, as the commands of its menu.
import Copy from '@lucide/svelte/icons/copy';
import ExternalLink from '@lucide/svelte/icons/external-link';
import EyeOff from '@lucide/svelte/icons/eye-off';
import ListOrdered from '@lucide/svelte/icons/list-ordered';
import Maximize from '@lucide/svelte/icons/maximize-2';
import Quote from '@lucide/svelte/icons/quote';
import Route from '@lucide/svelte/icons/route';
import ScanSearch from '@lucide/svelte/icons/scan-search';
import TagPlus from '@lucide/svelte/icons/tag-plus';
import { hitNumber } from '#shared/screening/hit-number.ts';
import type { FlowNode } from '#shared/flow/tree.ts';
import type { Point } from '#shared/charts/flow-edges.ts';
import { m } from '#shared/messages/generated/messages.js';
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
  open: (key: string) => void;
  select: (part: FlowSelection) => void;
  selectHit: (hit: number) => void;
}

/** Opens the menu of a part of a flow, by its key there, at a point of the window. */
export type PictureMenuOpening = (
  at: Point,
  flow: FlowController,
  part: FlowSelection,
  actions?: MenuActions,
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
  const hits = node?.hits ?? flow.edgeOf(key)?.hits ?? flow.foldOf(key)?.hits ?? [];
  return [
    ...(node === undefined || node.group !== null ? [] : addressItems(node, ports)),
    ...(kind === 'fold' || node?.group ? [openItem(actions, part)] : []),
    ...(node?.side === null ? [] : pathItems(actions, part, hits, ports)),
    ...(node !== undefined && canHide(node)
      ? [{ key: 'hide', label: m.flow_hide(), icon: EyeOff, onselect: () => actions.hide(key) }]
      : []),
  ];
}

function addressItems({ address }: FlowNode, ports: MenuPorts): MenuItem[] {
  const { aside, labels, explorers, copyText } = ports;
  const items: MenuItem[] = [
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
  ];
  if (explorers.pageOf('address', address) !== null) {
    items.push({
      key: 'explorer',
      label: m.explorer_open(),
      icon: ExternalLink,
      writes: true,
      onselect: () => explorers.open('address', address),
    });
  }
  return items;
}

function openItem(actions: MenuActions, { kind, key }: FlowSelection): MenuItem {
  return {
    key: 'open',
    label: kind === 'fold' ? m.flow_fold_open() : m.flow_group_open(),
    icon: Maximize,
    onselect: () => actions.open(key),
  };
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
  const citation = aside.citationOf(first);
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
