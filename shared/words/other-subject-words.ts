// That an answer is about something else than was asked for, in words.
import { m } from '../messages/generated/messages.js';
import { findOtherSubject, type AboutView } from '../review/other-subject.ts';

/** Title and sentence; null where the answer names nothing else. The subject is as the answer writes it. */
export function otherSubjectWords(view: AboutView): { title: string; text: string } | null {
  const { subject, chain } = findOtherSubject(view);
  const title = titles[view.kind]();
  if (subject !== null) return { title, text: texts[view.kind](subject) };
  return chain === null ? null : { title, text: m.warn_chain_text({ chain }) };
}

const titles = {
  kya: m.warn_subject_title,
  kyt: m.warn_subject_title_kyt,
  name: m.warn_subject_title_name,
};

const texts = {
  kya: (address: string) => m.warn_subject_text({ address }),
  kyt: (hash: string) => m.warn_subject_text_kyt({ hash }),
  name: (name: string) => m.warn_subject_text_name({ name }),
};
