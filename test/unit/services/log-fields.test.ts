// The kinds of fields: none of them takes an address, a name, a key or a path.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  framesOf,
  LOG_EVENTS,
  redact,
  type FieldKind,
} from '../../../electron/services/log-fields.ts';

const CANARIES = [
  '0x00c167D7e66539F594C837Be1248376FE4De843B',
  'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
  'tracefile-canary-key-7f3a',
  'Invented Person',
  'invented person',
  '/home/alice/Documents/case.tracefile',
  'C:\\Users\\Alice\\case.tracefile',
  'https://screening.example/api',
  'screening.example',
  'alice@example.org',
  '',
  'a\nb',
];

const kinds = Object.entries(LOG_EVENTS).flatMap(([event, fields]) =>
  Object.entries<FieldKind>(fields).map(([field, kind]): [string, FieldKind] => [
    `${event} ${field}`,
    kind,
  ]),
);

it.each(kinds)('%s takes no canary', (_, kind) => {
  for (const canary of CANARIES) {
    expect([canary, redact(kind, canary)]).toEqual([canary, null]);
    expect(redact(kind, [canary])).toBeNull();
    expect(redact(kind, { canary })).toBeNull();
    expect(redact(kind, [`at ${canary} (${canary}:1:2)`])).toBeNull();
  }
});

it.each<[FieldKind, unknown, unknown]>([
  ['count', 12, 12],
  ['count', -1, null],
  ['count', 1.5, null],
  ['duration', 40, 40],
  ['exitCode', -6, -6],
  ['flag', false, false],
  ['code', 'casefile.disk_full', 'casefile.disk_full'],
  ['code', 'casefile.other', null],
  ['reference', '7F3A0901', '7F3A0901'],
  ['reference', '7F3A09011', null],
  ['version', '33.2.1', '33.2.1'],
  ['version', '33.2.1-canary', null],
  ['place', 'caseFile.backUp', 'caseFile.backUp'],
  ['place', 'cases.list', 'cases.list'],
  ['place', 'caseFile.other', null],
  ['errorKind', 'TypeError', 'TypeError'],
  ['errorKind', 'Canary', null],
  [['a', 'b'], 'b', 'b'],
  [['a', 'b'], 'c', null],
])('of the kind %j %j becomes %j', (kind, value, expected) => {
  expect(redact(kind, value)).toBe(expected);
});

it('every place that the program names is one that the log takes', () => {
  const folder = fileURLToPath(new URL('../../../electron', import.meta.url));
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => readFileSync(join(folder, path), 'utf8'));
  const named = /(?:onProblem|reportProblem|report|attempt|problems\.tell)\(\s*'([^']+)'/g;
  const places = sources.flatMap((text) => [...text.matchAll(named)].map(([, place]) => place));
  expect(places.length).toBeGreaterThan(15);
  expect(places.filter((place) => redact('place', place) === null)).toEqual([]);
});

it('frames keep function, file, line and column, and lose folders and what was said', () => {
  const stack = [
    'TypeError: Invented Person at /home/alice',
    '    at readCase (file:///home/alice/app/out/main/composition.js:12:34)',
    '    at async Worker.run (C:\\Users\\Alice\\app\\worker.js:1:2)',
    '    at app://tracefile/assets/index-BkX2_3a.js:5:6',
    '    at Object.0xAb12 (file:///home/alice/app/out/main/composition.js:7:8)',
    '    at node:internal/fs/promises:51:3',
    '    at Invented Person (eval at <anonymous>)',
  ].join('\n');
  const frames = framesOf(stack);
  expect(frames).toEqual([
    'at readCase composition.js:12:34',
    'at Worker.run worker.js:1:2',
    'at index-BkX2_3a.js:5:6',
    'at composition.js:7:8',
    'at promises:51:3',
    'at elsewhere:0:0',
  ]);
  expect(redact('frames', frames)).toEqual(frames);
});
