// The words of private labels and their colours.
import type { LabelColour, PrivateLabel } from '../domain/label.ts';
import { revealForeignText } from './foreign-text.ts';
import { m } from '../messages/generated/messages.js';

const words: Record<LabelColour, () => string> = {
  red: m.labels_colour_red,
  orange: m.labels_colour_orange,
  yellow: m.labels_colour_yellow,
  green: m.labels_colour_green,
  blue: m.labels_colour_blue,
  purple: m.labels_colour_purple,
  grey: m.labels_colour_grey,
};

/** A colour in a word. */
export function labelColourWord(colour: LabelColour | null): string {
  return colour === null ? m.labels_colour_none() : words[colour]();
}

/** What a label says in short: its text, else its colour, else that there is a remark. */
export function privateLabelText({ text, colour }: PrivateLabel): string {
  if (text !== '') return revealForeignText(text);
  return colour === null ? m.labels_remark_only() : labelColourWord(colour);
}

/** The label whole, for a title: that it is private, its text, its remark. */
export function privateLabelTitle(label: PrivateLabel): string {
  const said = m.labels_private_title({ text: privateLabelText(label) });
  return label.remark === '' ? said : `${said}\n${revealForeignText(label.remark)}`;
}
