// The viewer enclosed in an evidence bundle: shows the case that the bundle holds, read-only, and
// recomputes the hashes of the unpacked files when asked. It loads nothing and sends nothing.
// What it says is a convenience: the proof is in VERIFY.txt.
// @ts-check

/** @typedef {import('#shared/bundle/viewer-data.ts').ViewerData} ViewerData */
/** @typedef {import('#shared/bundle/viewer-data.ts').ViewerCell} ViewerCell */
/** @typedef {ViewerData['files'][number]} BagFile */

/** Rows of a table drawn at once; a filter reaches all of them. */
const MOST_ROWS = 500;

const source = document.getElementById('data');
/** @type {ViewerData} */
const data = JSON.parse(source?.textContent ?? '');
const { words } = data;
/** Characters that are not seen, or that turn the reading direction. */
const hidden = new RegExp(document.body.dataset.hidden ?? '', 'gu');

/**
 * An element with children; a text is never read as markup.
 * @param {string} name
 * @param {Readonly<Record<string, string>>} attributes
 * @param {...(Node | string)} children
 */
function element(name, attributes, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** @param {string} template @param {Readonly<Record<string, string | number>>} values */
function fill(template, values) {
  return template.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ''));
}

/**
 * A text with the number of each character that is not seen in its place.
 * @param {string} text
 */
function reveal(text) {
  const pieces = [];
  let from = 0;
  for (const { 0: character, index } of text.matchAll(hidden)) {
    const number = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
    pieces.push(text.slice(from, index), element('span', { class: 'hidden' }, `U+${number}`));
    from = index + character.length;
  }
  return [...pieces, text.slice(from)];
}

/** Texts from outside keep their own direction and cannot turn that of the page. @param {ViewerCell} cell */
function draw(cell) {
  if (typeof cell === 'string') return element('bdi', {}, ...reveal(cell));
  return element('bdi', { class: cell.face }, ...reveal(cell.text));
}

/** @param {ViewerCell} cell */
const textOf = (cell) => (typeof cell === 'string' ? cell : cell.text);

/**
 * A heading, a filter where there are many rows, and the rows.
 * @param {string} id
 * @param {string} title
 * @param {readonly string[]} columns
 * @param {readonly (readonly ViewerCell[])[]} rows
 */
function section(id, title, columns, rows) {
  const body = element('tbody', {});
  const counted = element('small', {});
  /** @param {string} wanted */
  const show = (wanted) => {
    const text = wanted.trim().toLowerCase();
    const found = rows.filter(
      (row) => text === '' || row.some((cell) => textOf(cell).toLowerCase().includes(text)),
    );
    const shown = found.slice(0, MOST_ROWS);
    counted.textContent = ` ${fill(words.rows, { shown: shown.length, all: rows.length })}`;
    body.replaceChildren(
      ...shown.map((row) => element('tr', {}, ...row.map((cell) => element('td', {}, draw(cell))))),
    );
  };
  show('');
  const head = columns.map((name) => element('th', { scope: 'col' }, name));
  const table = element('table', {}, element('thead', {}, element('tr', {}, ...head)), body);
  const parts = [element('h2', { id }, title, counted)];
  if (rows.length > 20) {
    const input = /** @type {HTMLInputElement} */ (element('input', { type: 'search' }));
    input.addEventListener('input', () => show(input.value));
    parts.push(element('div', { class: 'bar' }, element('label', {}, `${words.filter} `, input)));
  }
  return [...parts, element('div', { class: 'frame', tabindex: '0' }, table)];
}

/** @param {Uint8Array} bytes */
function toHex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Path within the bag's folder, whatever the folder is called now.
 * @param {File} file
 */
const pathOf = (file) => file.webkitRelativePath.split('/').slice(1).join('/');

/**
 * Thousands apart, as in the rest of the page.
 * @param {number} count
 */
const grouped = (count) => String(count).replace(/\B(?=(\d{3})+$)/g, ',');

/** The files of the bag with their hashes, and a button that recomputes them. */
function filesSection() {
  /** @type {Map<string, HTMLElement>} */
  const states = new Map();
  const body = element('tbody', {});
  for (const { path, sha256, sizeBytes } of data.files) {
    const state = element('td', {}, words.notChecked);
    states.set(path, state);
    body.append(
      element(
        'tr',
        {},
        element('td', {}, draw(path)),
        element('td', { class: 'number' }, grouped(sizeBytes)),
        element('td', {}, draw({ text: sha256, face: 'mono' })),
        state,
      ),
    );
  }
  const outcome = element('p', { role: 'status' });
  const input = /** @type {HTMLInputElement} */ (
    element('input', { type: 'file', webkitdirectory: '', id: 'folder' })
  );
  input.addEventListener('change', () => void check(Array.from(input.files ?? [])));

  /** @param {readonly File[]} chosen */
  async function check(chosen) {
    const byPath = new Map(chosen.map((file) => [pathOf(file), file]));
    let same = 0;
    let unread = 0;
    for (const file of data.files) {
      const [word, tone] = await compare(file, byPath.get(file.path));
      if (tone === 'same') same++;
      if (tone === 'unread') unread++;
      const state = states.get(file.path);
      if (state !== undefined) {
        state.textContent = word;
        state.className = tone;
      }
    }
    const known = new Set(data.files.map(({ path }) => path));
    const added = [...byPath.keys()].filter((path) => path.startsWith('data/') && !known.has(path));
    const all = data.files.length;
    const wrong = all - same - unread + added.length;
    outcome.className = wrong + unread === 0 ? 'same' : 'other';
    outcome.replaceChildren(
      fill(wrong === 0 ? words.checkedAll : words.checkedWrong, { same, wrong, all }),
      ...(unread === 0 ? [] : [` ${fill(words.checkedUnread, { count: unread, all })}`]),
      ...added.flatMap((path) => [` ${words.added}: `, draw(path)]),
    );
  }

  const head = [words.path, words.sizeBytes, words.sha256, words.state].map((name) =>
    element('th', { scope: 'col' }, name),
  );
  return [
    element('h2', { id: 'files' }, words.files),
    element('p', {}, words.checkHint),
    element('div', { class: 'bar' }, element('label', { for: 'folder' }, words.check), input),
    outcome,
    element(
      'div',
      { class: 'frame', tabindex: '0' },
      element('table', {}, element('thead', {}, element('tr', {}, ...head)), body),
    ),
  ];
}

/**
 * @param {BagFile} expected
 * @param {File | undefined} file
 * @returns {Promise<[word: string, tone: 'same' | 'other' | 'unread']>}
 */
async function compare(expected, file) {
  if (file === undefined) return [words.missing, 'other'];
  let digest;
  try {
    digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  } catch {
    // Too large for this browser's memory, or gone meanwhile: nothing can be said of it.
    return [words.unread, 'unread'];
  }
  return toHex(new Uint8Array(digest)) === expected.sha256
    ? [words.same, 'same']
    : [words.other, 'other'];
}

const tables = data.tables.filter(({ rows }) => rows.length > 0);
const links = [
  ...tables.map(({ title }, index) => element('a', { href: `#table-${index}` }, title)),
  element('a', { href: '#files' }, words.files),
];
document.body.append(
  element(
    'main',
    {},
    element('h1', {}, draw(data.title)),
    ...data.notices.map((text) => element('p', { class: 'notice' }, text)),
    element(
      'dl',
      {},
      ...data.facts.flatMap(([term, value]) => [
        element('dt', {}, term),
        element('dd', {}, draw(value)),
      ]),
    ),
    element('p', { class: 'notice' }, words.noProof),
    element('nav', {}, ...links),
    ...tables.flatMap(({ title, columns, rows }, index) =>
      section(`table-${index}`, title, columns, rows),
    ),
    ...filesSection(),
  ),
);
