// What a form knows of its fields: none says that it is wrong before the person has sent the form.
import { getContext, setContext } from 'svelte';

/** The fields of one form, each with what is wrong with it, in words; undefined for nothing. */
export class FormFields {
  /** It was sent with something wrong in it: from now on the fields say what. */
  isRefused = $state(false);
  readonly #problems = new Set<() => string | undefined>();

  /** Takes a field in; gives what takes it out. */
  add(problem: () => string | undefined): () => void {
    this.#problems.add(problem);
    return () => void this.#problems.delete(problem);
  }

  /** Whether nothing is wrong. */
  check(): boolean {
    this.isRefused = [...this.#problems].some((problem) => problem() !== undefined);
    return !this.isRefused;
  }
}

const KEY = Symbol('form');

/** Of the form around this component; undefined outside of one. */
export const useFormFields = (): FormFields | undefined => getContext<FormFields | undefined>(KEY);

/** For what is inside this component. */
export const provideFormFields = (): FormFields => setContext(KEY, new FormFields());
