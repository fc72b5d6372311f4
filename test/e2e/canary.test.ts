// The canary: a key, passphrases and the key that signs, used in every way that succeeds and fails; then
// every byte that the real application left is searched for them, in every form, packed and encrypted too.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import Database from '@signalapp/sqlcipher';
import keytar from 'keytar';
import { expect, test, type Page } from 'playwright/test';
import { printFigure } from '../fakes/figures.ts';
import { startServer, type FakeServer, type ServerReply } from '../fakes/http-server.ts';
import {
  CANARY_KEY,
  refusal,
  startScreeningService,
  TOO_MANY,
  type ScreeningService,
} from '../fakes/screening-service.ts';
import { SERVER_CERTIFICATE, SERVER_KEY } from '../fakes/tls/certificates.ts';
import { createMachine, launch, type Application, type Machine } from '../drive/application.ts';
import { makeKey } from '../drive/bundle-story.ts';
import { answerSaveDialogs } from '../drive/dialogs.ts';
import { fileNamed } from '../drive/left-behind.ts';
import {
  addEnvironment,
  fillForm,
  fillNameForm,
  goTo,
  openFirstCase,
  openResult,
  setUp,
  startScreening,
} from '../drive/main-job.ts';
import { startPractice, type PracticeProcess } from '../drive/practice-service.ts';
import { writeEverything } from '../drive/reading.ts';
import {
  cloneRuleset,
  MIXER_AT_TWO_HOPS,
  openRuleset,
  rulesetRows,
  showRulesets,
} from '../drive/ruleset-story.ts';
import { press } from '../drive/screen-words.ts';
import { formsOf } from '../drive/secret-forms.ts';
import { namesBelow, searchSecrets } from '../drive/secret-search.ts';
import { textsOfProcesses } from '../drive/process-texts.ts';
import { words } from '../drive/words.ts';

const OFFICE = 'Office test';
const OFFICE_NAMES = 'Office names';
const FAILING = 'Failing office';
const UNTRUSTED = 'Untrusted office';
const FIRST_CASE = /TF-\d{4}-001/;
const ECHO = `no: key ${CANARY_KEY}`;

let machine: Machine;
/** What belongs to the services, which know the key, and not to the application. */
let outside: string;
let practice: PracticeProcess;
let failing: ScreeningService;
let elsewhere: FakeServer;
let untrusted: FakeServer;

test.beforeEach(async () => {
  machine = createMachine();
  outside = mkdtempSync(join(tmpdir(), 'tracefile-services-'));
  const keyFile = join(outside, 'key');
  writeFileSync(keyFile, CANARY_KEY);
  practice = await startPractice(['--key-file', keyFile, '--pace', '10']);
  failing = await startScreeningService();
  const answer: ServerReply = { do: 'answer', status: 200, body: '{}' };
  elsewhere = await startServer(() => answer);
  untrusted = await startServer(() => answer, { cert: SERVER_CERTIFICATE, key: SERVER_KEY });
});
test.afterEach(async () => {
  await machine.remove();
  for (const one of [failing, elsewhere, untrusted]) await one.close();
  await practice.stop();
  rmSync(outside, { recursive: true, force: true });
});

/** Ways in which a service fails, most of which say the key back; the last hold the queue back. */
function failures(): ServerReply[] {
  const location = `${elsewhere.base}/?apikey=${CANARY_KEY}`;
  const headers = { 'x-ratelimit-note': CANARY_KEY };
  return [
    { do: 'answer', status: 200, body: `{"code":0,"data":{"key":"${CANARY_KEY}"` },
    { do: 'answer', status: 302, headers: { location }, body: ECHO },
    { do: 'answer', status: 403, headers, body: JSON.stringify({ code: -1, msg: ECHO }) },
    TOO_MANY.connections,
    refusal(401, ECHO),
  ];
}

/** Every failure meets a test of the key and a screening; the service says when each has arrived. */
async function failInEveryWay(page: Page): Promise<void> {
  for (const [at, reply] of failures().entries()) {
    failing.script = () => reply;
    const before = failing.requests('/api/v3/screen/kya').length;
    await goTo(page, 'settings');
    const card = page.getByRole('region', { name: FAILING, exact: true });
    const tested = failing.seen.length;
    await press(card, 'environments_test_key');
    await expect.poll(() => failing.seen.length).toBeGreaterThan(tested);
    await expect(card.getByRole('alert')).toBeVisible();
    await screen(page, FAILING);
    // After some failures the next one of the same key is held back.
    const arrived = () => failing.requests('/api/v3/screen/kya').length;
    if (at < 2) await expect.poll(arrived).toBeGreaterThan(before);
  }
  await screen(page, UNTRUSTED);
}

async function screen(page: Page, environment: string): Promise<void> {
  await openFirstCase(page);
  await fillForm(page, { address: MIXER_AT_TWO_HOPS, environment, chain: 'Ethereum' });
  await startScreening(page);
}

/** Backs the key that signs up; gives the passphrase that the dialog showed. */
async function backUpSigningKey(app: Application, path: string): Promise<string> {
  const { page } = app;
  await answerSaveDialogs(app, path);
  await press(page, 'signing_back_up');
  const dialog = page.getByRole('dialog');
  const passphrase = (await dialog.getByTestId('passphrase').innerText()).trim();
  await dialog.getByLabel(words('start_confirm_label')).fill(passphrase.slice(-5));
  await press(dialog, 'signing_back_up_write');
  await expect(dialog).toBeHidden();
  return passphrase;
}

/** The secret part of the key that signs, as the keychain has it. */
async function signingSecret(): Promise<string> {
  const all = await keytar.findCredentials('Tracefile');
  const settings = JSON.parse(readFileSync(fileNamed(machine.folder, 'settings.json'), 'utf8')) as {
    signingKey: { secretName: string };
  };
  const found = all.find(({ account }) => account === settings.signingKey.secretName);
  return found?.password ?? '';
}

/** What a person sees, and what lies behind it. */
async function textsOfPage(page: Page): Promise<string> {
  const seen: string[] = [];
  for (const area of ['queue', 'ledger', 'settings', 'cases'] as const) {
    await goTo(page, area);
    seen.push(await page.content());
  }
  return seen.join('\n');
}

test('a key and every passphrase lie nowhere but in the keychain, whatever succeeds, fails and crashes', async () => {
  test.setTimeout(400_000);
  const app = await launch(machine);
  const { page } = app;
  let output = '';
  for (const stream of [app.electron.process().stdout, app.electron.process().stderr]) {
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  const passphrase = await setUp(page, { remember: true });
  const keep = 'keychain';
  const key = CANARY_KEY;
  await addEnvironment(page, { name: OFFICE, base: practice.base, key, keep });
  const names = { name: OFFICE_NAMES, service: 'names', base: practice.base, key, keep } as const;
  await addEnvironment(page, names);
  await addEnvironment(page, { name: FAILING, base: failing.base, key, keep });
  await addEnvironment(page, { name: UNTRUSTED, base: untrusted.base, key, keep });

  await openFirstCase(page);
  const person = { name: 'Isolde Fennimarch', country: '', industry: '', aliases: '' };
  await fillNameForm(page, { ...person, environment: OFFICE_NAMES });
  await startScreening(page);
  await screen(page, OFFICE);
  await openResult(page, MIXER_AT_TWO_HOPS);
  await showRulesets(page, OFFICE);
  await openRuleset(page, (await rulesetRows(page).first().getAttribute('data-ruleset')) ?? '');
  await cloneRuleset(page, 'A copy');
  await failInEveryWay(page);
  await makeKey(page);
  const out = join(machine.folder, 'Exports');
  mkdirSync(out);
  const backupPassphrase = await backUpSigningKey(app, join(out, 'signing-key.pem'));
  const written = await writeEverything(app, {
    ...{ reference: FIRST_CASE, address: MIXER_AT_TWO_HOPS, out },
  });
  expect(written.files.every((file) => readFileSync(file).length > 0)).toBe(true);
  await goTo(page, 'settings');
  await page.getByRole('tab', { name: words('settings_file'), exact: true }).click();
  await press(page, 'backup_now');
  await expect.poll(() => namesBelow(machine.folder)).toMatch(/backup/i);

  const texts: Record<string, string> = { page: await textsOfPage(page) };
  texts['clipboard'] = await app.electron.evaluate(({ clipboard }) => clipboard.readText());
  Object.assign(texts, textsOfProcesses(app.electron.process().pid ?? 0));
  const all = [failing, elsewhere, untrusted].flatMap(({ seen }) => seen);
  texts['addresses of requests'] = all.map((one) => one.path).join('\n');
  texts['requests to practice'] = JSON.stringify(await practice.requests());
  expect(elsewhere.seen).toEqual([]);
  expect(untrusted.seen).toEqual([]);
  // In one header, and in that alone.
  expect(failing.seen.length).toBeGreaterThanOrEqual(7);
  for (const { headers } of failing.seen) {
    const holding = Object.keys(headers).filter((name) => headers[name]?.includes(CANARY_KEY));
    expect(holding).toEqual(['x-api-key']);
  }

  await app.electron.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer();
  });
  const log = fileNamed(machine.folder, 'tracefile.log');
  await expect.poll(() => readFileSync(log, 'utf8')).toContain('page.gone');
  const signing = await signingSecret();
  const ended = new Promise((resolve) => app.electron.process().once('exit', resolve));
  app.electron.process().kill('SIGABRT');
  await ended;
  texts['output'] = output;
  texts['names of files'] = namesBelow(machine.folder);
  expect(readdirSync(join(machine.folder, 'Documents', 'Tracefile')).join()).toMatch(/-wal/);

  const backups = readdirSync(machine.folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(automatic|manual)\.tracefile$/.test(name))
    .map((name) => ({ path: join(machine.folder, name), passphrase }));
  expect(backups).not.toEqual([]);
  const exported = { path: join(out, 'case.tracefile'), passphrase: written.casePassphrase };
  const places = {
    folders: [machine.folder],
    caseFiles: [{ path: machine.caseFilePath, passphrase }, ...backups, exported],
    texts,
  };
  // The first to look: whoever opens a case file empties its log.
  const found = searchSecrets({
    ...places,
    secrets: {
      ...{ 'the key': CANARY_KEY, 'the passphrase': passphrase },
      ...{ 'the passphrase of the backup': backupPassphrase, 'the key that signs': signing },
      'the passphrase of the export': written.casePassphrase,
    },
  });
  printFigure(
    `canary: ${String(found.files)} files, ${String(found.bytes)} bytes, ${String(found.hits.length)} hits`,
  );
  expect(found.hits).toEqual([]);
  const known = searchSecrets({ ...places, secrets: { address: MIXER_AT_TWO_HOPS } }).hits;
  // What is searched is read: the address is wherever it belongs.
  for (const place of [
    ...['cases.tracefile, decrypted', 'case.tracefile, decrypted', 'report.pdf > text'],
    ...['report.docx >', 'report.xlsx >', 'report.csv.zip >', 'report.html:', 'flow.svg:'],
    ...['bundle-internal.zip >', 'page:'],
  ]) {
    expect(
      known.some((hit) => hit.includes(place)),
      place,
    ).toBe(true);
  }
});

/** An archive of one deflated entry, as small as can be. */
function zipOf(name: string, content: Buffer): Buffer {
  const packed = deflateRawSync(content);
  const title = Buffer.from(name);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50);
  local.writeUInt16LE(8, 8);
  local.writeUInt16LE(title.length, 26);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50);
  central.writeUInt16LE(8, 10);
  central.writeUInt32LE(packed.length, 20);
  central.writeUInt16LE(title.length, 28);
  return Buffer.concat([local, title, packed, central, title]);
}

test('the search finds a secret in every form, in every container, and in every page of a case file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tracefile-planted-'));
  try {
    const secret = 'planted/secret+1 "é"';
    const forms = formsOf(secret);
    expect(forms.length).toBeGreaterThanOrEqual(15);
    const around = (bytes: Buffer): Buffer =>
      Buffer.concat([Buffer.from('before '), bytes, Buffer.from(' after')]);
    const plain = around(Buffer.from(secret));
    const files: Record<string, Buffer> = Object.fromEntries(
      forms.map(({ bytes }, at) => [`form-${String(at)}`, around(bytes)]),
    );
    // At every alignment within a longer base64.
    for (const before of ['', 'x', 'xy']) {
      files[`aligned-${before}`] = Buffer.from(
        Buffer.from(`${before}${secret}zz`).toString('base64'),
      );
    }
    const pdf = Buffer.concat([
      ...[Buffer.from('%PDF-1.7\n<<>>\nstream\n'), deflateSync(plain)],
      Buffer.from('\nendstream\n'),
    ]);
    files['gzip'] = gzipSync(plain);
    files['zlib'] = deflateSync(plain);
    files['pdf'] = pdf;
    files['zip'] = zipOf('a.txt', plain);
    files['zip in zip'] = zipOf('b.zip', zipOf('a.pdf', pdf));
    for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes);
    const { hits } = searchSecrets({ secrets: { it: secret }, folders: [folder] });
    const missed = Object.keys(files).filter(
      (name) => !hits.some((hit) => hit.includes(`/${name}`)),
    );
    expect(missed).toEqual([]);

    // In a table, in a page that was given up, and in the log of what was written last.
    const path = join(folder, 'case.db');
    const db = new Database(path);
    db.pragma("key = 'a passphrase'");
    db.pragma('journal_mode = WAL');
    db.pragma('secure_delete = OFF');
    db.exec('CREATE TABLE kept (what); CREATE TABLE gone (what)');
    db.prepare('INSERT INTO kept VALUES (?)').run([gzipSync(plain)]);
    db.prepare('INSERT INTO gone VALUES (?)').run([secret]);
    db.pragma('wal_checkpoint(TRUNCATE)');
    db.exec('DROP TABLE gone');
    db.pragma('wal_checkpoint(TRUNCATE)');
    db.prepare('INSERT INTO kept VALUES (?)').run(['a log']);
    const inFile = searchSecrets({
      secrets: { it: secret, log: 'a log' },
      folders: [],
      caseFiles: [{ path, passphrase: 'a passphrase' }],
    }).hits;
    expect(inFile.some((hit) => hit.includes('case.db, decrypted: it'))).toBe(true);
    expect(inFile.some((hit) => hit.includes('case.db-wal, decrypted: log'))).toBe(true);
    expect(inFile.some((hit) => hit.includes('kept.what > gzip: it'))).toBe(true);
    db.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
