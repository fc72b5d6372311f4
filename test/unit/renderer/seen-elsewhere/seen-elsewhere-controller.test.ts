// One question for all things of a view, and answers under every spelling of a thing.
import { expect, it } from 'vitest';
import type { CaseId } from '#shared/domain/ids.ts';
import { MAX_THINGS_ELSEWHERE } from '#shared/records/search.ts';
import {
  MAX_THINGS,
  SeenElsewhereController,
} from '../../../../renderer/features/seen-elsewhere/seen-elsewhere-controller.svelte.ts';
import type { Thing } from '../../../../renderer/features/seen-elsewhere/things.ts';
import { thingsOfScreening } from '../../../../renderer/features/seen-elsewhere/things-of-screening.ts';
import { sampleSeenElsewhere } from '../../../builders/finding-samples.ts';
import { evmAddress } from '../../../builders/hits.ts';
import { buildScreeningView } from '../../../builders/kya-view.ts';
import { buildKytView } from '../../../builders/kyt-view.ts';
import { buildNameView } from '../../../builders/name-view.ts';
import { createPage } from '../page.ts';

const CASE = 'case-1' as CaseId;

function openSeen() {
  const page = createPage({
    'search.seenElsewhere': ({ things }) =>
      things.flatMap(({ kind }, position) =>
        position === 1 ? [sampleSeenElsewhere(position, kind, false)] : [],
      ),
  });
  return { page, seen: new SeenElsewhereController(page.api) };
}

const address = (value: string): Thing => ({ kind: 'address', value });

it('asks once, each thing once, and finds the answer under another spelling', async () => {
  const { page, seen } = openSeen();
  const lower = evmAddress(0xab);
  await seen.look(CASE, [
    address(evmAddress(1)),
    address(lower),
    address(lower.toUpperCase().replace('0X', '0x')),
  ]);
  expect(page.inputsOf('search.seenElsewhere')).toEqual([
    { notInCaseId: CASE, things: [address(evmAddress(1)), address(lower)] },
  ]);
  expect(seen.of('address', lower.toUpperCase().replace('0X', '0x'))?.cases).toHaveLength(1);
  expect(seen.of('address', evmAddress(1))).toBeNull();
  expect(seen.of('name', lower)).toBeNull();
});

const addresses = (count: number): Thing[] =>
  Array.from({ length: count }, (_, index) => address(evmAddress(index)));

it('asks for as many at once as the contract allows, and knows the answers to all', async () => {
  const { page, seen } = openSeen();
  await seen.look(CASE, addresses(2 * MAX_THINGS_ELSEWHERE + 1));
  const asked = page.inputsOf('search.seenElsewhere') as { things: Thing[] }[];
  expect(asked.map(({ things }) => things.length)).toEqual([
    MAX_THINGS_ELSEWHERE,
    MAX_THINGS_ELSEWHERE,
    1,
  ]);
  for (const position of [1, MAX_THINGS_ELSEWHERE + 1]) {
    expect(seen.of('address', evmAddress(position))).not.toBeNull();
  }
  expect(seen.isPartial).toBe(false);
});

it('asks no further for a view that another has taken the place of', async () => {
  const { page, seen } = openSeen();
  const first = seen.look(CASE, addresses(MAX_THINGS_ELSEWHERE + 1));
  await seen.look(CASE, [address(evmAddress(7))]);
  await first;
  const asked = page.inputsOf('search.seenElsewhere') as { things: Thing[] }[];
  expect(asked.map(({ things }) => things.length)).toEqual([MAX_THINGS_ELSEWHERE, 1]);
  expect(seen.of('address', evmAddress(1))).toBeNull();
});

it('says when a view has more things than are asked for', async () => {
  const { page, seen } = openSeen();
  await seen.look(CASE, addresses(MAX_THINGS + 1));
  const asked = page.inputsOf('search.seenElsewhere') as { things: Thing[] }[];
  expect(asked.flatMap(({ things }) => things)).toHaveLength(MAX_THINGS);
  expect(seen.isPartial).toBe(true);
});

it('asks nothing where there is nothing to ask for', async () => {
  const { page, seen } = openSeen();
  await seen.look(CASE, [address(' '), address('x'.repeat(501))]);
  expect(page.countOf('search.seenElsewhere')).toBe(0);
});

it('a screening gives its subject first, then counterparties, then every address of a path', () => {
  const view = buildScreeningView();
  const things = thingsOfScreening(view);
  expect(things[0]).toEqual(address(view.summary.address));
  const values = new Set(things.map(({ value }) => value));
  for (const hit of view.result!.hits) {
    if (hit.opponentAddress !== null) expect(values).toContain(hit.opponentAddress);
    for (const node of hit.nodes) expect(values).toContain(node.address);
  }
  const kyt = buildKytView();
  expect(thingsOfScreening(kyt)[0]).toEqual({
    kind: 'transaction',
    value: kyt.summary.transaction,
  });
});

it('a name gives itself, its aliases, and every name that it was matched with', () => {
  const view = buildNameView();
  const things = thingsOfScreening(view);
  expect(things.every(({ kind }) => kind === 'name')).toBe(true);
  const values = things.map(({ value }) => value);
  const { aliases } = view.request!;
  expect(values.slice(0, 1 + aliases.length)).toEqual([view.summary.query, ...aliases]);
  const [trigger] = view.result!.groups.sanctions.triggers;
  expect(values).toContain(trigger!.entity);
  expect(values).toEqual(expect.arrayContaining(['O. Velandir', 'Velandyr']));
  // Of an imported answer nobody knows the request, and an unreadable one has no result.
  const bare = thingsOfScreening({ ...view, request: null, result: null });
  expect(bare).toEqual([{ kind: 'name', value: view.summary.query }]);
});
