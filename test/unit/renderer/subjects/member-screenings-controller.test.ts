import { expect, it } from 'vitest';
import type { CaseId } from '#shared/domain/ids.ts';
import { MAX_MEMBERS_READ } from '#shared/records/search.ts';
import type { SnapshotSummary } from '#shared/screening/snapshot.ts';
import { sampleHistory, sampleSubjects } from '../../../builders/case-samples.ts';
import { evmAddress } from '../../../builders/hits.ts';
import { keyOfScreening } from '../../../builders/screening-key.ts';
import { MemberScreeningsController } from '../../../../renderer/features/subjects/member-screenings-controller.svelte.ts';
import { memberKeyOf } from '#shared/words/standing.ts';
import { createPage } from '../page.ts';

const CASE = 'case-1' as CaseId;
const [person] = sampleSubjects;
const address = person!.members[0]!;

function open(stored: SnapshotSummary[], most = Infinity) {
  const page = createPage({
    'subjects.screenings': ({ members, limit }) =>
      members.map((member) => {
        const own = stored.filter((one) => keyOfScreening(one) === memberKeyOf(member));
        return { rows: own.slice(0, Math.min(limit, most)), hasMore: own.length > most };
      }),
  });
  return { page, controller: new MemberScreeningsController(page.api, page.events) };
}

it('reads the screenings of all members in one call', async () => {
  const { page, controller } = open(sampleHistory);
  await controller.look(CASE, person!.members);
  expect(page.countOf('subjects.screenings')).toBe(1);
  expect(controller.byMember?.get(memberKeyOf(address))).toHaveLength(5);
  expect(controller.isPartial).toBe(false);
});

it('asks for each thing once, and for no more in a call than the contract allows', async () => {
  const { page, controller } = open(sampleHistory);
  const many = Array.from({ length: MAX_MEMBERS_READ }, (_, index) => ({
    ...{ kind: 'address' as const, value: evmAddress(1000 + index) },
  }));
  await controller.look(CASE, [...many, ...many, address]);
  const asked = page.inputsOf('subjects.screenings') as { members: unknown[] }[];
  expect(asked.map(({ members }) => members.length)).toEqual([MAX_MEMBERS_READ, 1]);
  expect(controller.byMember?.get(memberKeyOf(address))).toHaveLength(5);
});

it('asks for nothing where nothing belongs to a subject', async () => {
  const { page, controller } = open(sampleHistory);
  await controller.look(CASE, []);
  expect(page.countOf('subjects.screenings')).toBe(0);
  expect(controller.byMember?.size).toBe(0);
});

it('says when there is more of a member than was read', async () => {
  const { controller } = open(sampleHistory, 2);
  await controller.look(CASE, [address]);
  expect(controller.byMember?.get(memberKeyOf(address))).toHaveLength(2);
  expect(controller.isPartial).toBe(true);
});
