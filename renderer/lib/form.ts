// What a form knows of its fields: none says what is wrong with it before the person has sent the form.
import { getContext, setContext } from 'svelte';

/** One field, as its form knows it. */
export interface FormField {
  /** What is wrong with it, in words; undefined for nothing. */
  problem: () => string | undefined;
  /** The form was sent with something wrong in it: from now on the field says what. */
  refused: () => void;
}

/** The fields of one form that are on screen. */
export class FormFields {
  readonly #fields = new Set<FormField>();

  /** Takes a field in; gives what takes it out. */
  add(field: FormField): () => void {
    this.#fields.add(field);
    return () => void this.#fields.delete(field);
  }

  /** Whether nothing is wrong; else the fields say what is. */
  check(): boolean {
    const fields = [...this.#fields];
    if (fields.every(({ problem }) => problem() === undefined)) return true;
    for (const field of fields) field.refused();
    return false;
  }
}

const KEY = Symbol('form');

/** Of the form around this component; undefined outside of one. */
export const useFormFields = (): FormFields | undefined => getContext<FormFields | undefined>(KEY);

/** For what is inside this component. */
export const provideFormFields = (): FormFields => setContext(KEY, new FormFields());
