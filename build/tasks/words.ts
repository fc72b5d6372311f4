// The check `words`: texts that a person reads, and comments, have no word that the glossary bans. A word is
// banned in one sense; where it has another, the exception names the whole phrase.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../setup/terminal.ts';

/** Banned, each with what is written instead. */
const BANNED: Readonly<Record<string, string>> = {
  anew: 'again',
  'told of': 'informed of',
  'is told': 'is informed',
  'stands?': 'is',
  beside: 'next to, in addition to',
  'go(?:es)? on': 'continues',
  'comes? in': 'arrives, is received',
  'put away': 'archive, close',
  'held against': 'compared with',
  'of late': 'recently',
  'so that one': 'so that you',
  'nothing of it': 'none of it',
  whereabouts: 'location',
  'by itself': 'automatically',
  house: 'organisation, code base',
  room: 'folder, space',
  'rehears\\w*': 'back-test',
  'watch list': 'monitoring',
  'outsiders?': 'external recipients',
  'tombstones?': 'deletion record',
  'quiet mode': 'offline mode',
  'not delivered': 'not provided by the service',
};
const banned = new RegExp(`\\b(?:${Object.keys(BANNED).join('|')})\\b`, 'gi');
/** The same words in another sense. */
const ALLOWED = /\b(?:stands for|house (?:number|rule)s?|screening room|clean room)\b/gi;

/** The banned words of a text that is no code. */
function wordsIn(text: string): string[] {
  return (
    text
      .replace(/`[^`]*`/g, '')
      .replace(ALLOWED, '')
      .match(banned) ?? []
  );
}

/** The comments of a source file, as far as they have lines of their own. */
function commentsOf(source: string): string {
  return (source.match(/^\s*(?:\/\/|\/?\*|<!--).*$/gm) ?? []).join('\n');
}

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const files = (pattern: string) =>
  globSync(pattern, { cwd: root, exclude: (name) => /node_modules|generated|out$/.test(name) });

const found: string[] = [];
const messages = JSON.parse(read('shared/messages/en.json')) as Record<string, unknown>;
for (const [key, value] of Object.entries(messages)) {
  for (const word of wordsIn(JSON.stringify(value))) found.push(`${key}: ${word}`);
}
for (const file of files('{*.md,{shared,electron,renderer,build,test}/**/*.md}')) {
  for (const [index, line] of read(file).split('\n').entries()) {
    for (const word of wordsIn(line)) found.push(`${file}:${String(index + 1)}: ${word}`);
  }
}
for (const file of files('{shared,electron,renderer,build,test}/**/*.{ts,cts,mjs,svelte}')) {
  for (const word of wordsIn(commentsOf(read(file)))) found.push(`${file}: ${word}`);
}
if (found.length > 0) {
  process.stdout.write([...found, `${String(found.length)} banned words`, ''].join('\n'));
  process.exitCode = 1;
}
