import { describe, expect, it } from 'vitest';
import { COMMAND_IDS } from '#shared/commands/page-commands.ts';
import type { SearchHit } from '#shared/records/search.ts';
import {
  askedCommand,
  commandChoices,
  textChoices,
} from '../../../../renderer/views/shell/entry-choices.ts';

const hit: SearchHit = { text: 'Lockhaven', excerpt: null, places: [], placeCount: 0 };
const hits = [{ group: 'name' as const, hit }];

describe('the mark of a command', () => {
  it('stands first, in either width', () => {
    expect(askedCommand('>')).toBe('');
    expect(askedCommand('  > Lock ')).toBe('Lock');
    expect(askedCommand('\uff1e锁定')).toBe('锁定');
  });

  it('is no part of a name', () => {
    expect(askedCommand('')).toBeNull();
    expect(askedCommand('A > B')).toBeNull();
  });

  it('offers nothing where nothing is called that', () => {
    expect(commandChoices('no such command', COMMAND_IDS)).toEqual([]);
  });
});

it('offers a command only while it can be run', () => {
  const ids = (offered: readonly ('lock' | 'export_report')[]) =>
    commandChoices('', offered).map((one) => one.kind === 'command' && one.command.id);
  expect(ids(['lock'])).toEqual(['lock']);
  expect(ids(['lock', 'export_report'])).toEqual(['export_report', 'lock']);
});

describe('what is offered for a text', () => {
  it('begins with what the person came for', () => {
    const asked = { text: 'Lo', kind: 'name' as const, hits: [], offered: COMMAND_IDS };
    const kinds = (mode: 'screen' | 'find') =>
      textChoices({ ...asked, mode }).map(({ kind }) => kind);
    expect(kinds('screen').slice(0, 2)).toEqual(['screen', 'find']);
    expect(kinds('find').slice(0, 2)).toEqual(['find', 'screen']);
  });

  it('is the name service, few commands, and what the file holds last, which comes later', () => {
    const choices = textChoices({
      text: 'lock',
      mode: 'screen',
      kind: 'name',
      hits,
      offered: COMMAND_IDS,
    });
    expect(choices.map((one) => (one.kind === 'command' ? one.command.id : one.kind))).toEqual([
      'screen',
      'find',
      'look_up',
      'lock',
      'hit',
    ]);
    const many = textChoices({
      text: 'sh',
      mode: 'screen',
      kind: 'name',
      hits: [],
      offered: COMMAND_IDS,
    });
    expect(many.filter(({ kind }) => kind === 'command')).toHaveLength(3);
  });

  it('is no name and no command for an address', () => {
    const choices = textChoices({
      text: '0x12',
      mode: 'screen',
      kind: 'kya',
      hits,
      offered: COMMAND_IDS,
    });
    expect(choices.map(({ kind }) => kind)).toEqual(['screen', 'find', 'hit']);
  });
});
