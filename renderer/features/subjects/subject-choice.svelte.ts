// Which subject of a case something is put to: one that is there, or a new one that is made first.
import type { Subject, SubjectKindName } from '#shared/domain/subject.ts';
import type { SubjectsController } from './subjects-controller.svelte.ts';

const NEW = ':new';

/** What a dialog asks; the first subject is chosen until a person chooses. */
export class SubjectChoice {
  /** Of the new one. */
  name = $state('');
  kind = $state<SubjectKindName>('unknown');
  #chosen = $state('');
  readonly #controller: SubjectsController;

  constructor(controller: SubjectsController, name = '') {
    this.#controller = controller;
    this.name = name;
  }

  readonly subjects = $derived.by(() => this.#controller.subjects ?? []);
  readonly target = $derived(this.#chosen === '' ? (this.subjects[0]?.id ?? NEW) : this.#chosen);
  readonly isNew = $derived(this.target === NEW);
  /** The one that is chosen, if it is there. */
  readonly present = $derived.by(() => this.#controller.find(this.target));

  /** Chooses one by its id; null for a new one. */
  choose(id: string | null): void {
    this.#chosen = id ?? NEW;
  }

  /** The subject, made where it is new; null when that was refused, see the controller's `saving`. */
  async settle(): Promise<Subject | null> {
    if (!this.isNew) return this.present ?? null;
    const created = await this.#controller.create({
      kind: this.kind,
      name: this.name.trim(),
      role: '',
      confidence: null,
      remark: '',
    });
    // What is refused afterwards must not make a second subject on the next try.
    if (created !== null) this.#chosen = created.id;
    return created;
  }
}
