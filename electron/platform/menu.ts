// The menu of the application, made from the one command table in the person's language. What the page
// can do now is known from the page; a chosen item is run by the page, once.
import { Menu, type MenuItemConstructorOptions } from 'electron';
import type { Command } from '#shared/commands/command.ts';
import { menuPlan, type MenuEntry } from '#shared/commands/menu-plan.ts';
import { commands, type CommandId } from '#shared/commands/page-commands.ts';
import { shortcutForMenu } from '#shared/commands/shortcuts.ts';
import { getLocale } from '#shared/messages/generated/runtime.js';

/** The menu while the application runs. */
export interface AppMenu {
  /** Draws it, the first time. */
  show: () => void;
  /** The commands that can be run now; the others are shown, but off. */
  offer: (ids: readonly CommandId[]) => void;
  /** Makes it again if the language is another one now. */
  followLanguage: () => void;
}

/** Makes the menu; nothing can be run before the page says so. */
export function createMenu(run: (id: CommandId) => void): AppMenu {
  const byId = new Map<string, Command<CommandId>>(commands.map((one) => [one.id, one]));
  let offered: readonly CommandId[] = [];
  /** Null until it is shown. */
  let language: string | null = null;

  function itemOf(entry: MenuEntry): MenuItemConstructorOptions {
    if (entry.kind === 'line') return { type: 'separator' };
    if (entry.kind === 'command') return commandItem(entry.id);
    const { role, word, whileOff } = entry;
    if (whileOff === undefined) return { role, label: word() };
    const isShown = !offered.includes(whileOff);
    return { id: instead(whileOff), role, label: word(), visible: isShown };
  }

  function commandItem(id: CommandId): MenuItemConstructorOptions {
    const command = byId.get(id);
    const [shortcut] = command?.shortcuts ?? [];
    const accelerator = shortcut && shortcutForMenu(shortcut);
    const isOffered = offered.includes(id);
    return {
      id,
      label: command?.word() ?? id,
      enabled: isOffered,
      visible: isOffered || !HAS_OTHER.has(id),
      // Shown; the page hears the key itself.
      ...(accelerator ? { accelerator, registerAccelerator: false } : {}),
      acceleratorWorksWhenHidden: false,
      click: () => {
        run(id);
      },
    };
  }

  function draw(): void {
    language = getLocale();
    const template = menuPlan(process.platform === 'darwin').map(({ word, entries }) => ({
      label: word(),
      submenu: entries.map(itemOf),
    }));
    Menu.setApplicationMenu(Menu.buildFromTemplate(template));
  }

  return {
    show: draw,
    offer(ids) {
      offered = ids;
      const menu = Menu.getApplicationMenu();
      for (const { id } of commands) {
        const item = menu?.getMenuItemById(id);
        if (!item) continue;
        item.enabled = ids.includes(id);
        const other = menu?.getMenuItemById(instead(id));
        if (!other) continue;
        item.visible = item.enabled;
        other.visible = !item.enabled;
      }
    },
    followLanguage() {
      if (language !== null && getLocale() !== language) draw();
    },
  };
}

/** Commands in whose place a role is while they are off. */
const HAS_OTHER: ReadonlySet<CommandId> = new Set(['undo', 'redo']);

function instead(id: CommandId): string {
  return `instead_of_${id}`;
}
