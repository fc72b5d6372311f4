import { expect, it } from 'vitest';
import type { CaseId, SnapshotId } from '#shared/domain/ids.ts';
import type { SnapshotSummary } from '#shared/screening/snapshot.ts';
import { sampleHistory, sampleSubjects } from '../../../builders/case-samples.ts';
import { checksummedAddress } from '../../../builders/sample-basics.ts';
import { MemberScreeningsController } from '../../../../renderer/features/subjects/member-screenings-controller.svelte.ts';
import { memberKeyOf } from '../../../../renderer/features/subjects/standing.ts';
import { createPage } from '../page.ts';

const CASE = 'case-1' as CaseId;
const [person] = sampleSubjects;

function open(stored: SnapshotSummary[]) {
  const page = createPage({
    'screenings.list': ({ filter, offset, limit }) => {
      const found = stored.filter((one) => {
        const subject = one.kind === 'kya' ? one.address : one.kind === 'name' ? one.query : '';
        const isKind = filter.kinds.length === 0 || filter.kinds.includes(one.kind);
        return isKind && subject.toLowerCase().includes(filter.text.toLowerCase());
      });
      return { rows: found.slice(offset, offset + limit), total: found.length };
    },
  });
  return { page, controller: new MemberScreeningsController(page.api, page.events) };
}

const address = person!.members[0]!;
const others = Array.from({ length: 3000 }, (_, index): SnapshotSummary => ({
  ...(sampleHistory[0] as SnapshotSummary & { kind: 'kya' }),
  id: `other-${index}` as SnapshotId,
  address: checksummedAddress(9),
}));

it('reads a case of ordinary size in one call', async () => {
  const { page, controller } = open(sampleHistory);
  await controller.look(CASE, person!.members);
  expect(page.countOf('screenings.list')).toBe(1);
  expect(controller.byMember?.get(memberKeyOf(address))).toHaveLength(5);
  expect(controller.isPartial).toBe(false);
});

it('asks for each member of a very large case, and takes only what is about it whole', async () => {
  const longer = { ...others[0]!, address: `${address.value}ff` } as SnapshotSummary;
  const { page, controller } = open([...others, longer, ...sampleHistory]);
  await controller.look(CASE, [address]);
  expect(page.countOf('screenings.list')).toBe(5);
  expect(page.inputsOf('screenings.list').at(-1)).toMatchObject({
    filter: { kinds: ['kya'], text: address.value },
  });
  expect(controller.byMember?.get(memberKeyOf(address))).toHaveLength(5);
});

it('asks for nothing where nothing belongs to a subject', async () => {
  const { page, controller } = open(sampleHistory);
  await controller.look(CASE, []);
  expect(page.countOf('screenings.list')).toBe(0);
  expect(controller.byMember?.size).toBe(0);
});

it('says when there is more of a member than was read', async () => {
  const own = others.map((one) => ({ ...one, address: address.value }) as SnapshotSummary);
  const { controller } = open(own);
  await controller.look(CASE, [address]);
  expect(controller.isPartial).toBe(true);
});
