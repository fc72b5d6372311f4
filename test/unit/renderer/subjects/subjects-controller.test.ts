import { expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import type { CaseId } from '#shared/domain/ids.ts';
import type { MemberFields } from '#shared/domain/subject.ts';
import { sampleSubjects } from '../../../builders/case-samples.ts';
import { SubjectsController } from '../../../../renderer/features/subjects/subjects-controller.svelte.ts';
import type { ReversibleChange } from '../../../../renderer/lib/undo.ts';
import { caseHandlers } from '../../../component/harness/scene-cases.ts';
import { createPage } from '../page.ts';

const CASE = 'case-1' as CaseId;
const nameOf = (value: string): MemberFields => ({
  ...{ kind: 'name', value, chain: null, role: '', confidence: null, remark: '' },
});

async function openSubjects() {
  const page = createPage(caseHandlers('open'));
  const offered: ReversibleChange[] = [];
  const controller = new SubjectsController(page.api, page.events, (one) => offered.push(one));
  await controller.look(CASE);
  const person = () => controller.find('subject-1')!;
  return { page, controller, offered, person };
}

it('removes a subject and brings it back with its members by undoing', async () => {
  const { controller, offered, person } = await openSubjects();
  await controller.remove(person());
  expect(controller.subjects?.map(({ id }) => id)).not.toContain('subject-1');
  await offered[0]!.undo();
  expect(person().members).toHaveLength(5);
  expect(controller.subjects?.map(({ id }) => id)).toEqual(sampleSubjects.map(({ id }) => id));
});

it('adds several members and takes all of them back at once', async () => {
  const { controller, offered, person } = await openSubjects();
  expect(await controller.addMembers(person(), [nameOf('A'), nameOf('B')])).toBe(2);
  expect(person().members).toHaveLength(7);
  expect(offered).toHaveLength(1);
  await offered[0]!.undo();
  expect(person().members).toHaveLength(5);
});

it('adds the rest when one is refused, and says which and why', async () => {
  const { controller, person } = await openSubjects();
  const known = person().members[4]!.value;
  expect(await controller.addMembers(person(), [nameOf(known), nameOf('B')])).toBe(1);
  expect(controller.refused).toMatchObject([{ value: known, error: { code: 'record.conflict' } }]);
});

it('writes back all that was said of a member when its change is undone', async () => {
  const { page, controller, offered, person } = await openSubjects();
  const before = person().members[0]!;
  await controller.updateMember(before, { confidence: 'doubtful' });
  expect(person().members[0]?.confidence).toBe('doubtful');
  await offered[0]!.undo();
  expect(page.inputsOf('subjects.updateMember').at(-1)).toMatchObject({
    change: { chain: before.chain, role: before.role, confidence: before.confidence },
  });
  expect(person().members[0]).toMatchObject({ confidence: before.confidence });
});

it('offers no undoing of a refused removal', async () => {
  const { page, controller, offered, person } = await openSubjects();
  page.refuse('subjects.setMemberRemoved', new AppError('case.sealed', '').toWire());
  await controller.removeMember(person().members[0]!);
  expect(controller.removing.error?.code).toBe('case.sealed');
  expect(person().members).toHaveLength(5);
  expect(offered).toEqual([]);
});

it('reads again when the subjects of its case were changed elsewhere, and only then', async () => {
  const { page } = await openSubjects();
  page.emit('records.changed', { caseId: CASE, area: 'notes' });
  page.emit('records.changed', { caseId: 'case-2' as CaseId, area: 'subjects' });
  page.emit('records.changed', { caseId: CASE, area: 'subjects' });
  await expect.poll(() => page.countOf('subjects.list')).toBe(2);
});
