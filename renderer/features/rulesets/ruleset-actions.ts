// What can be done with a ruleset, as commands of a menu: the same in the list and over an opened one.
import Copy from '@lucide/svelte/icons/copy';
import Download from '@lucide/svelte/icons/download';
import FlaskConical from '@lucide/svelte/icons/flask-conical';
import FolderOpen from '@lucide/svelte/icons/folder-open';
import Pencil from '@lucide/svelte/icons/pencil';
import Trash from '@lucide/svelte/icons/trash';
import { m } from '#shared/messages/generated/messages.js';
import type { MenuItem } from '../../ui/control-types.ts';

/** What a view does on each command; an absent one is not offered. */
export interface RulesetHandlers {
  open?: () => void;
  clone?: () => void;
  edit?: () => void;
  runBacktest?: () => void;
  exportText?: () => void;
  remove?: () => void;
}

/** The commands, in the order of the menu. */
export function rulesetActions(handlers: RulesetHandlers): MenuItem[] {
  const { open, clone, edit, runBacktest, exportText, remove } = handlers;
  const all: (Omit<MenuItem, 'onselect'> & { onselect: (() => void) | undefined })[] = [
    { key: 'open', label: m.rulesets_open(), icon: FolderOpen, onselect: open },
    { key: 'clone', label: m.rulesets_clone(), icon: Copy, writes: 'file', onselect: clone },
    { key: 'edit', label: m.rulesets_edit(), icon: Pencil, writes: 'file', onselect: edit },
    { key: 'backtest', label: m.rulesets_backtest(), icon: FlaskConical, onselect: runBacktest },
    { key: 'export', label: m.rulesets_export(), icon: Download, onselect: exportText },
    {
      key: 'delete',
      label: m.rulesets_delete(),
      icon: Trash,
      danger: true,
      writes: 'file',
      onselect: remove,
    },
  ];
  return all.flatMap(({ onselect, ...item }) => (onselect ? [{ ...item, onselect }] : []));
}
