import { describe, expect, it } from 'vitest';
import type { CommandId } from '#shared/commands/page-commands.ts';
import type { EventName, Events } from '#shared/ipc/transport.ts';
import { Commands } from '../../../../renderer/state/commands.svelte.ts';

/** The commands of a page, what they ran, what the menu was told, and a way to choose in it. */
function stage() {
  const ran: string[] = [];
  const told: string[][] = [];
  let chosen: (payload: { id: CommandId }) => void = () => undefined;
  const commands = new Commands(
    {
      'app.offerCommands': async ({ ids }) => {
        told.push([...ids]);
        return null;
      },
    },
    {
      on<Name extends EventName>(name: Name, listener: (payload: Events[Name]) => void) {
        if (name === 'command.run') chosen = listener as typeof chosen;
        return () => undefined;
      },
    },
  );
  const note = (what: string) => () => void ran.push(what);
  return { commands, ran, told, note, choose: (id: CommandId) => chosen({ id }) };
}

describe('what can be done now', () => {
  it('is what somebody offers, for as long as they do; who came later stands before', () => {
    const { commands, ran, note } = stage();
    commands.offer(() => ({ undo: note('page'), lock: note('lock') }));
    const end = commands.offer(() => ({ undo: note('view'), redo: undefined }));
    expect(commands.offered).toEqual(['lock', 'undo']);
    commands.run('undo');
    end();
    commands.run('undo');
    expect(ran).toEqual(['view', 'page']);
    expect(commands.run('export_report')).toBe(false);
  });

  it('is in the menu what fits the place of the keyboard', () => {
    const { commands, note } = stage();
    commands.offer(() => ({ undo: note(''), lock: note(''), find: note('') }));
    expect(commands.inMenu).toEqual(['find', 'lock', 'undo']);
    // A text box has an undo of its own.
    commands.place = 'text';
    expect(commands.inMenu).toEqual(['find', 'lock']);
    commands.place = 'over';
    expect(commands.inMenu).toEqual(['lock']);
  });

  it('is told to the menu once for each change', () => {
    const { commands, told, note } = stage();
    commands.offer(() => ({ lock: note('') }));
    commands.tellMenu();
    commands.tellMenu();
    commands.place = 'text';
    commands.tellMenu();
    expect(told).toEqual([['lock']]);
    commands.offer(() => ({ find: note('') }));
    commands.tellMenu();
    expect(told).toEqual([['lock'], ['find', 'lock']]);
  });

  it('is run once when it is chosen in the menu, and not where it does not fit', () => {
    const { commands, ran, note, choose } = stage();
    commands.offer(() => ({ lock: note('lock'), find: note('find') }));
    choose('find');
    commands.place = 'over';
    choose('find');
    choose('lock');
    choose('export_report');
    expect(ran).toEqual(['find', 'lock']);
  });
});
