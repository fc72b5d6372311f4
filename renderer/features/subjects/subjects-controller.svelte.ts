// The subjects of the case that is looked at, and what belongs to each.
import type { AttachedHitId, MemberId, SubjectId } from '#shared/domain/ids.ts';
import type {
  AttachedHit,
  AttachedHitFields,
  MemberFields,
  Subject,
  SubjectFields,
  SubjectMember,
} from '#shared/domain/subject.ts';
import type { WireError } from '#shared/errors.ts';
import type { Api } from '#shared/ipc/contract.ts';
import { m } from '#shared/messages/generated/messages.js';
import { formatCount } from '#shared/words/format.ts';
import { toWireError, type EventPort } from '../../lib/bridge.ts';
import { CaseReading, withRecord } from '../../lib/case-reading.svelte.ts';
import { Task } from '../../lib/task.svelte.ts';
import { removeWithUndo, type OfferUndo } from '../../lib/undo.ts';

type SubjectsApi = Pick<Api, Extract<keyof Api, `subjects.${string}`>>;
/** What can be changed about something that belongs to a subject. */
export type MemberDetails = Omit<MemberFields, 'kind' | 'value'>;
/** What can be changed about an attached hit. */
type AttachedHitDetails = Pick<AttachedHitFields, 'confidence' | 'remark'>;

/** Subjects with their members. */
export class SubjectsController extends CaseReading<Subject[]> {
  /** In the order they were made; null until loaded. */
  readonly subjects = $derived(this.current);
  /** What the last adding could not add, with the reason. */
  refused = $state.raw<readonly { value: string; error: WireError }[]>([]);
  readonly saving = new Task();
  readonly adding = new Task();
  readonly removing = new Task();
  readonly #api: SubjectsApi;
  readonly #offerUndo: OfferUndo;

  constructor(api: SubjectsApi, events: EventPort, offerUndo: OfferUndo) {
    super(events, 'subjects', (caseId) => api['subjects.list']({ caseId }));
    this.#api = api;
    this.#offerUndo = offerUndo;
  }

  /** The subject with this id, if it is in the case and not removed. */
  find(id: string): Subject | undefined {
    return this.subjects?.find((one) => one.id === id);
  }

  /** Adds a subject to the case that is looked at; can be undone. */
  async create(fields: SubjectFields): Promise<Subject | null> {
    const { caseId } = this;
    if (caseId === null) return null;
    const created = await this.saving.run(() => this.#api['subjects.create']({ caseId, fields }));
    if (!created) return null;
    this.#put(created);
    this.#offerUndo({
      caseId,
      words: () => m.subjects_undo_added({ name: created.name }),
      undo: () => this.#setRemoved(created.id, true),
    });
    return created;
  }

  /** Changes what was entered about a subject; can be undone. True when it was. */
  async update(before: Subject, change: Partial<SubjectFields>): Promise<boolean> {
    const { id } = before;
    const changed = await this.saving.run(() => this.#api['subjects.update']({ id, change }));
    if (!changed) return false;
    this.#put(changed);
    const { kind, name, role, confidence, remark } = before;
    this.#offerUndo({
      caseId: before.caseId,
      words: () => m.subjects_undo_changed({ name: changed.name }),
      undo: async () =>
        this.#put(
          await this.#api['subjects.update']({
            id,
            change: { kind, name, role, confidence, remark },
          }),
        ),
    });
    return true;
  }

  /** Removes a subject; can be undone, and brings its members back with it. True when it was removed. */
  remove({ id, caseId, name }: Subject): Promise<boolean> {
    const words = () => m.subjects_undo_removed({ name });
    return removeWithUndo(this.removing, this.#offerUndo, { caseId, words }, (isRemoved) =>
      this.#setRemoved(id, isRemoved),
    );
  }

  /**
   * Adds several things to a subject, one by one; what is refused is left in `refused` and the rest
   * is added. How many were; all of them can be undone at once.
   */
  async addMembers(subject: Subject, entries: readonly MemberFields[]): Promise<number> {
    const added: SubjectMember[] = [];
    const refused: { value: string; error: WireError }[] = [];
    this.refused = [];
    await this.adding.run(async () => {
      for (const fields of entries) {
        try {
          added.push(await this.#api['subjects.addMember']({ subjectId: subject.id, fields }));
        } catch (error) {
          refused.push({ value: fields.value, error: toWireError(error) });
        }
      }
    });
    this.refused = refused;
    for (const member of added) this.#putMember(member);
    const [first] = added;
    if (first !== undefined) {
      this.#offerUndo({
        caseId: subject.caseId,
        words: () =>
          added.length === 1
            ? m.subjects_undo_member_added({ value: first.value, name: subject.name })
            : m.subjects_undo_members_added({
                count: formatCount(added.length),
                name: subject.name,
              }),
        undo: async () => {
          for (const { id } of added) await this.#setMemberRemoved(id, true);
        },
      });
    }
    return added.length;
  }

  /** Changes what was said of a member; can be undone. True when it was. */
  async updateMember(before: SubjectMember, change: Partial<MemberDetails>): Promise<boolean> {
    const { id } = before;
    const changed = await this.saving.run(() => this.#api['subjects.updateMember']({ id, change }));
    if (!changed) return false;
    this.#putMember(changed);
    const { chain, role, confidence, remark } = before;
    this.#offerUndo({
      caseId: before.caseId,
      words: () => m.subjects_undo_member_changed({ value: changed.value }),
      undo: async () =>
        this.#putMember(
          await this.#api['subjects.updateMember']({
            id,
            change: { chain, role, confidence, remark },
          }),
        ),
    });
    return true;
  }

  /** Takes something away from a subject; can be undone. */
  async removeMember({ id, caseId, value }: SubjectMember): Promise<void> {
    const words = () => m.subjects_undo_member_removed({ value });
    await removeWithUndo(this.removing, this.#offerUndo, { caseId, words }, (isRemoved) =>
      this.#setMemberRemoved(id, isRemoved),
    );
  }

  /** Attaches a name's hit to a subject; can be undone. True when it was. */
  async attachHit(subject: Subject, fields: AttachedHitFields): Promise<boolean> {
    const subjectId = subject.id;
    const attached = await this.adding.run(() =>
      this.#api['subjects.attachHit']({ subjectId, fields }),
    );
    if (!attached) return false;
    this.#putHit(attached);
    this.#offerUndo({
      caseId: subject.caseId,
      words: () => m.attach_undo_attached({ title: fields.title, name: subject.name }),
      undo: () => this.#setHitRemoved(attached.id, true),
    });
    return true;
  }

  /** Changes what was said of an attached hit; can be undone. True when it was. */
  async updateHit(before: AttachedHit, change: AttachedHitDetails): Promise<boolean> {
    const { id, confidence, remark } = before;
    const changed = await this.saving.run(() => this.#api['subjects.updateHit']({ id, change }));
    if (!changed) return false;
    this.#putHit(changed);
    this.#offerUndo({
      caseId: before.caseId,
      words: () => m.attach_undo_changed({ title: before.title }),
      undo: async () =>
        this.#putHit(await this.#api['subjects.updateHit']({ id, change: { confidence, remark } })),
    });
    return true;
  }

  /** Takes an attached hit away from its subject; can be undone. */
  async removeHit({ id, caseId, title }: AttachedHit): Promise<void> {
    const words = () => m.attach_undo_removed({ title });
    await removeWithUndo(this.removing, this.#offerUndo, { caseId, words }, (isRemoved) =>
      this.#setHitRemoved(id, isRemoved),
    );
  }

  override clear(): void {
    super.clear();
    this.refused = [];
  }

  async #setRemoved(id: SubjectId, isRemoved: boolean): Promise<void> {
    this.#put(await this.#api['subjects.setRemoved']({ id, isRemoved }));
  }

  async #setMemberRemoved(id: MemberId, isRemoved: boolean): Promise<void> {
    this.#putMember(await this.#api['subjects.setMemberRemoved']({ id, isRemoved }));
  }

  async #setHitRemoved(id: AttachedHitId, isRemoved: boolean): Promise<void> {
    this.#putHit(await this.#api['subjects.setHitRemoved']({ id, isRemoved }));
  }

  #put(subject: Subject): void {
    this.put(subject, (list) => withRecord(list, subject, (one) => one.createdAt));
  }

  #putMember(member: SubjectMember): void {
    this.#change(member.subjectId, ({ members }) => ({
      members: withRecord(members, member, (one) => one.addedAt),
    }));
  }

  #putHit(hit: AttachedHit): void {
    this.#change(hit.subjectId, ({ hits }) => ({
      hits: withRecord(hits, hit, (one) => one.attachedAt),
    }));
  }

  #change(id: SubjectId, partsOf: (subject: Subject) => Partial<Subject>): void {
    this.current = (this.current ?? []).map((one) =>
      one.id === id ? { ...one, ...partsOf(one) } : one,
    );
  }
}
