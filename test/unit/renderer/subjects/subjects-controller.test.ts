import { expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import type { CaseId } from '#shared/domain/ids.ts';
import type { MemberFields } from '#shared/domain/subject.ts';
import { sampleSubjects } from '../../../builders/case-samples.ts';
import { sampleAttachedHits } from '../../../builders/name-history.ts';
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

it('attaches, changes and takes away a hit, each taken back as it was', async () => {
  const { page, controller, offered, person } = await openSubjects();
  const { snapshotId, hitKey, fingerprint, group, title } = sampleAttachedHits()[0]!;
  const said = { confidence: 'confirmed' as const, remark: 'Same year of birth' };
  const fields = { snapshotId, hitKey, fingerprint, group, title, ...said };
  expect(await controller.attachHit(person(), fields)).toBe(true);
  const attached = person().hits[0]!;
  expect(attached).toMatchObject(fields);
  await controller.updateHit(attached, { confidence: 'doubtful', remark: 'No' });
  expect(person().hits[0]).toMatchObject({ confidence: 'doubtful', remark: 'No' });
  await offered[1]!.undo();
  expect(person().hits[0]).toMatchObject(said);
  await controller.removeHit(attached);
  expect(person().hits).toEqual([]);
  await offered[2]!.undo();
  expect(person().hits).toHaveLength(1);
  await offered[0]!.undo();
  expect(person().hits).toEqual([]);
  expect(page.countOf('subjects.setHitRemoved')).toBe(3);
});

it('a hit that the subject has already is refused, and nothing is offered to be undone', async () => {
  const page = createPage(caseHandlers('name_changed'));
  const offered: ReversibleChange[] = [];
  const controller = new SubjectsController(page.api, page.events, (one) => offered.push(one));
  await controller.look(CASE);
  const subject = controller.find('subject-1')!;
  const { snapshotId, hitKey, fingerprint, group, title } = subject.hits[0]!;
  const fields = { snapshotId, hitKey, fingerprint, group, title, confidence: null, remark: '' };
  expect(await controller.attachHit(subject, fields)).toBe(false);
  expect(controller.adding.error?.code).toBe('record.conflict');
  expect(offered).toEqual([]);
});
