// A key that is entered in the packaged application lies nowhere below its folders, and neither it nor a
// passphrase is in the package itself.
import { basename, dirname } from 'node:path';
import { expect, test } from 'playwright/test';
import { printFigure } from '../fakes/figures.ts';
import { createMachine } from '../drive/application.ts';
import { addEnvironment, setUp } from '../drive/main-job.ts';
import { launchPackage, packed } from '../drive/packaged.ts';
import { namesBelow, searchSecrets } from '../drive/secret-search.ts';

/** No real key. */
const CANARY = 'tracefile-canary-key-7f3a';
const NAME = 'Office test';

test('a key entered in the packaged application is left nowhere, and none is in the package', async () => {
  const machine = createMachine();
  const app = await launchPackage(machine);
  try {
    const passphrase = await setUp(app.page, { remember: true });
    await addEnvironment(app.page, {
      ...{ name: NAME, base: 'https://screening.invalid', key: CANARY, keep: 'keychain' },
    });
    await expect(app.page.getByRole('region', { name: NAME, exact: true })).toContainText('7f3a');
    expect(await app.quit()).toBe(0);
    const texts = { output: app.output(), 'names of files': namesBelow(machine.folder) };
    const left = searchSecrets({
      secrets: { 'the key': CANARY, 'the passphrase': passphrase },
      folders: [machine.folder, dirname(packed.executable)],
      caseFiles: [{ path: machine.caseFilePath, passphrase }],
      texts,
    });
    printFigure(
      `canary, packaged: ${String(left.files)} files, ${String(left.bytes)} bytes, ${String(left.hits.length)} hits`,
    );
    expect(left.hits).toEqual([]);
    // What was left is searched indeed: the environment's name is found where it belongs.
    const { hits } = searchSecrets({ secrets: { name: NAME }, folders: [machine.folder] });
    expect(hits.map((hit) => basename(hit.split(':')[0] ?? ''))).toContain('settings.json');
  } finally {
    await app.kill();
    await machine.remove();
  }
});
