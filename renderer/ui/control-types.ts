// What primitives ask of their callers, apart from the components so that plain TypeScript sees it.
import type { LucideIcon } from '@lucide/svelte';
import type { Writes } from '../lib/write-access.ts';

/** What a control needs to belong to its Field. */
export interface FieldLink {
  id: string;
  labelId: string;
  describedBy: string | undefined;
  invalid: boolean;
}

/** What a field says around its control. */
export interface FieldWords {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** It can be used, but the person should look at it. */
  warning?: string | undefined;
  /** Marks a value that differs from its default, with the words for it. */
  changed?: string | undefined;
  /** At the right end of the label's line, e.g. a range. */
  aside?: string | undefined;
  /** Keeps its form from being sent, and is its error from then on. */
  problem?: string | undefined;
}

/** One choice of a Select. */
export interface SelectItem {
  value: string;
  label: string;
  /** Is muted next to the label. */
  detail?: string;
  /** An address or a hash: where space is short its end still shows. */
  keepsEnd?: boolean;
  disabled?: boolean;
  /** Choices of one group follow one another, under its name. */
  group?: string;
}

/** One tab: its key, its word, and a count where one helps. */
export interface TabItem<Value extends string> {
  value: Value;
  label: string;
  /** As it is shown. */
  count?: string | undefined;
}

/** One command of a Menu. */
export interface MenuItem {
  key: string;
  label: string;
  icon?: LucideIcon;
  danger?: boolean;
  disabled?: boolean;
  /** Changes something that is stored: off, and says why, where nothing may be changed. */
  writes?: Writes;
  onselect: () => void;
}

/** One of a few exclusive choices. */
export interface SegmentedItem {
  value: string;
  label: string;
}

/** A named fact; `mono` for texts of a machine. */
export interface Fact {
  label: string;
  /** Of several, none is broken over two lines as long as it fits into one. */
  value: string | readonly string[];
  mono?: boolean;
  /** Nothing was delivered, or nothing is set. */
  muted?: boolean;
}

/** One choice of a CountFilter. */
export interface CountedItem<Value extends string> {
  value: Value;
  label: string;
  count: number;
  icon: LucideIcon;
}
