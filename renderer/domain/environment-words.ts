// The words of the kinds of environment in the present language.
import type { EnvironmentKind } from '#shared/domain/environment.ts';
import { m } from '../messages/generated/messages.js';

const words: Record<EnvironmentKind | 'imported', () => string> = {
  practice: m.environment_practice,
  test: m.environment_test,
  production: m.environment_production,
  custom: m.environment_custom,
  imported: m.environment_imported,
};

/** The kind in words, e.g. "Practice". */
export function environmentKindWord(kind: EnvironmentKind | 'imported'): string {
  return words[kind]();
}

/** What an environment is called: the person's own name for it, but practice is always "Practice". */
export function environmentWord(
  kind: EnvironmentKind | 'imported',
  name: string | undefined,
): string {
  return kind === 'practice' || !name ? environmentKindWord(kind) : name;
}
