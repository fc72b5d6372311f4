// One question for all things of a view, and answers under every spelling of a thing.
import { expect, it } from 'vitest';
import type { CaseId } from '#shared/domain/ids.ts';
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

it('asks for no more things than the contract allows, and says that it did not ask for all', async () => {
  const { page, seen } = openSeen();
  await seen.look(
    CASE,
    Array.from({ length: MAX_THINGS + 1 }, (_, index) => address(evmAddress(index))),
  );
  const [input] = page.inputsOf('search.seenElsewhere') as { things: Thing[] }[];
  expect(input?.things).toHaveLength(MAX_THINGS);
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
  const name = buildNameView();
  expect(thingsOfScreening(name)).toEqual([{ kind: 'name', value: name.summary.query }]);
});
