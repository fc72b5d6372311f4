// Changes to one condition: what becomes of its operator and value when its parameter or operator is
// another one, and what a typed text means. Nothing that was typed is thrown away. Pure.
import type { Condition, ConditionValue } from '#shared/screening/ruleset.ts';
import { normalizeOperator } from '#shared/screening/ruleset-reader.ts';
import { isNumericParameter } from '#shared/detection/condition.ts';
import { takesList } from '#shared/rulesets/condition-guide.ts';

/** More values than any condition has. */
export const MAX_LIST_VALUES = 1_000;

/** Whether the value is a list: the operator takes one, or one was given. */
export function isListed({ operator, value }: Condition): boolean {
  return typeof value === 'object' || takesList(normalizeOperator(operator));
}

/** A condition as it is begun. */
export function newCondition(): Condition {
  return { parameter: 'primary_category', operator: '==', value: '' };
}

/** With another parameter; the operator stays where it fits, the value is read again. */
export function withParameter(
  { operator, value }: Condition,
  parameter: string,
  fitting: readonly string[],
): Condition {
  const normal = normalizeOperator(operator);
  const next = fitting.includes(normal) ? operator : (fitting[0] ?? operator);
  return withOperator({ parameter, operator: next, value: readAnew(value, parameter) }, next);
}

/** With another operator: one value becomes a list of one, a list its first value where it has one. */
export function withOperator({ parameter, value }: Condition, operator: string): Condition {
  const list = typeof value === 'object' ? value : null;
  if (takesList(normalizeOperator(operator))) {
    const first = typeof value === 'boolean' ? String(value) : value;
    return { parameter, operator, value: list ?? (first === '' ? [] : [first as string | number]) };
  }
  // Several values of a list would be lost: they stay, and the field says that one is needed.
  if (list !== null && list.length > 1) return { parameter, operator, value: list };
  return { parameter, operator, value: list === null ? value : (list[0] ?? '') };
}

/** With the value that a typed text means. */
export function withTyped({ parameter, operator }: Condition, typed: string): Condition {
  return { parameter, operator, value: readTyped(typed, parameter) };
}

/** A number where the parameter takes one and the text is one to its last digit; else the text. */
export function readTyped(typed: string, parameter: string): string | number {
  if (!isNumericParameter(parameter)) return typed;
  const text = typed.trim();
  const isExact = /^-?\d+(\.\d+)?$/.test(text) && text.replace(/\D/g, '').length <= 15;
  return isExact ? Number(text) : typed;
}

/** Texts that were pasted or typed as a list: by line, comma or semicolon, each once. */
export function splitValues(text: string): string[] {
  const parts = text.split(/[\n,，;；]/).map((part) => part.trim());
  return [...new Set(parts.filter((part) => part !== ''))];
}

/** The list with these at its end, without those that it holds. */
export function withValues(
  list: readonly (string | number)[],
  texts: readonly string[],
  parameter: string,
): (string | number)[] {
  const known = new Set(list.map(String));
  const added = texts
    .map((text) => readTyped(text, parameter))
    .filter((value) => !known.has(String(value)));
  return [...list, ...added];
}

function readAnew(value: ConditionValue, parameter: string): ConditionValue {
  if (typeof value === 'object') return value.map((one) => readTyped(String(one), parameter));
  return typeof value === 'boolean' ? value : readTyped(String(value), parameter);
}
