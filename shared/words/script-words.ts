// The words of scripts and of what a name should be looked at for.
import type { NameConcern, NameScript } from '../names/name-text.ts';
import { m } from '../messages/generated/messages.js';

const scripts: Record<NameScript, () => string> = {
  Latin: m.script_latin,
  Han: m.script_han,
  Hiragana: m.script_hiragana,
  Katakana: m.script_katakana,
  Hangul: m.script_hangul,
  Bopomofo: m.script_bopomofo,
  Cyrillic: m.script_cyrillic,
  Greek: m.script_greek,
  Armenian: m.script_armenian,
  Arabic: m.script_arabic,
  Hebrew: m.script_hebrew,
  Thai: m.script_thai,
  Devanagari: m.script_devanagari,
  Georgian: m.script_georgian,
  other: m.script_other,
};

/** A script in words. */
export function scriptWord(script: NameScript): string {
  return scripts[script]();
}

/** What there is to look at, in one line. */
export function concernWord(concern: NameConcern): string {
  switch (concern.kind) {
    case 'look_alike':
      return m.name_text_look_alike({ script: scriptWord(concern.script) });
    case 'mixed_scripts':
      return m.name_text_mixed();
    case 'hidden':
      return concern.turnsDirection ? m.name_text_direction() : m.name_text_hidden();
    case 'emoji':
      return m.name_text_emoji();
  }
}
