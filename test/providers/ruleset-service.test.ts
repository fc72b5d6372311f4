// Rulesets of the practice service through the real case file and transport: copies, deletions, changes
// made meanwhile by somebody else, the list, and files.
import { writeFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import type { EnvironmentId, Sha256Hex } from '#shared/domain/ids.ts';
import { readRulesetJson } from '#shared/rulesets/ruleset-json.ts';
import type { RulesetText } from '#shared/rulesets/version.ts';
import { contentOf, newRule } from '../builders/ruleset-drafts.ts';
import { createRulesetStage, type RulesetStage } from '../fakes/ruleset-stage.ts';

const PRACTICE = 'practice' as EnvironmentId;
let stage: RulesetStage;
let own: RulesetText;

beforeEach(async () => {
  stage = await createRulesetStage();
  own = await stage.cloneBuiltin();
  await stage.forget();
  stage.events.length = 0;
});

const now = async (id = own.ruleset.id) =>
  (await stage.other.getRuleset(stage.environment, id)).ruleset;
/** Something that is waited for. */
const moment = (): { come: () => void; comes: Promise<void> } => {
  let come = (): void => undefined;
  const comes = new Promise<void>((resolve) => (come = resolve));
  return { come, comes };
};
const fresh = (code: string) => newRule({ ruleCode: code, key: code, name: `Rule ${code}` });

describe('a clone', () => {
  it('stands in the case file as it stands at the service, and in the journal', async () => {
    expect(own.ruleset).toMatchObject({ name: 'Own rules', isBuiltin: false });
    expect(own.ruleset.rules).toHaveLength(16);
    expect(await stage.service.version({ sha256: own.sha256 })).toEqual(own);
    expect(createHash('sha256').update(own.text).digest('hex')).toBe(own.sha256);
    expect(stage.journal()).toEqual([
      { step: 'clone', name: 'Own rules', source: '1', rulesetId: own.ruleset.id },
    ]);
    const { items } = await stage.service.list({ environmentId: PRACTICE, refresh: false });
    expect(items.map(({ name }) => name)).toContain('Own rules');
  });

  it('is not made under a name that is taken: it may come from an attempt that broke off', async () => {
    await expect(stage.cloneBuiltin()).rejects.toMatchObject({
      code: 'ruleset.name_taken',
      details: { rulesetId: own.ruleset.id },
    });
    expect(await stage.changes()).toEqual([]);
  });

  it('whose answer is lost is told as such, and found by its name', async () => {
    await stage.order([{ kind: 'reset-after-read', path: '/api/v3/rulesets/clone' }]);
    const cloning = stage.cloneBuiltin('Second');
    await expect(cloning).rejects.toMatchObject({ code: 'ruleset.outcome_unknown' });
    await expect(stage.cloneBuiltin('Second')).rejects.toMatchObject({
      code: 'ruleset.name_taken',
    });
    expect(await stage.changes()).toEqual(['clone Second']);
    expect(stage.journal().slice(1)).toEqual([
      { step: 'clone', name: 'Second', source: '1', outcome: 'unknown' },
    ]);
  });

  it('that is there and cannot be read says which it is', async () => {
    stage.onEvent = () => stage.file.failNext('readRuleset', new AppError('internal', 'x'));
    await expect(stage.cloneBuiltin('Second')).rejects.toMatchObject({
      code: 'internal',
      details: { madeId: expect.stringMatching(/^\d+$/) as string },
    });
    expect(await stage.changes()).toEqual(['clone Second']);
  });

  it('under way is waited for before the key is forgotten: what was made is in the journal', async () => {
    const [begun, answered] = [moment(), moment()];
    stage.restart({
      async cloneRuleset(...asked) {
        begun.come();
        await answered.comes;
        return stage.other.cloneRuleset(...asked);
      },
    });
    const cloning = stage.cloneBuiltin('Second');
    await begun.comes;
    const settled = stage.service.settle().then(() => stage.journal().at(-1));
    answered.come();
    expect(await settled).toMatchObject({ step: 'clone', name: 'Second' });
    await cloning;
  });

  it('under way is ended with the file, and may have been made', async () => {
    const begun = moment();
    stage.restart({
      cloneRuleset: (_environment, _source, context) =>
        new Promise((_resolve, reject) => {
          const stopped = new AppError('job.aborted', 'x', { details: { reached: 'unknown' } });
          context?.signal?.addEventListener('abort', () => reject(stopped));
          begun.come();
        }),
    });
    const cloning = stage.cloneBuiltin('Second');
    const ended = expect(cloning).rejects.toMatchObject({ code: 'ruleset.outcome_unknown' });
    await begun.comes;
    await stage.service.release();
    await ended;
    expect(stage.journal().at(-1)).toMatchObject({ name: 'Second', outcome: 'unknown' });
  });
});

describe('a change made meanwhile', () => {
  it('is found before anything is overwritten, and stands here to be compared', async () => {
    const { id } = await stage.keep(own, (draft) => ({ ...draft, name: 'Mine' }));
    await stage.other.updateRuleset(stage.environment, own.ruleset.id, { name: 'Theirs' });
    await stage.forget();
    const error = (await stage.service.send({ id }).catch((one: unknown) => one)) as AppError;
    expect(error).toMatchObject({ code: 'ruleset.changed_elsewhere' });
    expect(await stage.changes()).toEqual([]);
    const sha256 = error.details['sha256'] as Sha256Hex;
    expect((await stage.service.version({ sha256 })).ruleset.name).toBe('Theirs');
    expect(stage.draft(id)).toMatchObject({
      draft: { name: 'Mine' },
      target: { baseSha256: own.sha256 },
    });
    await stage.service.keepDraft({
      ...{ id, environmentId: PRACTICE, draft: stage.draft(id).draft },
      target: { rulesetId: own.ruleset.id, baseSha256: sha256 },
    });
    expect((await stage.service.send({ id })).ruleset.name).toBe('Mine');
  });

  it('is found before a ruleset is deleted', async () => {
    await stage.other.updateRuleset(stage.environment, own.ruleset.id, { name: 'Theirs' });
    await stage.forget();
    const { sha256, ruleset } = own;
    const place = { environmentId: PRACTICE, rulesetId: ruleset.id };
    const deleting = stage.service.delete({ ...place, sha256 });
    await expect(deleting).rejects.toMatchObject({ code: 'ruleset.changed_elsewhere' });
    expect(await stage.changes()).toEqual([]);
    expect((await now()).name).toBe('Theirs');
  });

  it('between the reading and the first step is refused by the service (409), and found then', async () => {
    const { id } = await stage.keep(own, (draft) => ({
      ...draft,
      rules: [...draft.rules, fresh('SAME')],
    }));
    stage.restart({
      async getRuleset(...args) {
        const read = await stage.other.getRuleset(...args);
        const taken = read.ruleset.rules.some(({ ruleCode }) => ruleCode === 'SAME');
        if (!taken) await stage.other.createRule(args[0], args[1], fresh('SAME'));
        return read;
      },
    });
    await expect(stage.service.send({ id })).rejects.toMatchObject({
      code: 'http.conflict',
      details: { serverMessage: expect.stringContaining('SAME') as string },
    });
    expect(stage.draft(id).target?.baseSha256).toBe(own.sha256);
    const again = stage.service.send({ id });
    await expect(again).rejects.toMatchObject({ code: 'ruleset.changed_elsewhere' });
  });

  it('that deleted the ruleset is told as gone, and the draft stays', async () => {
    const { id } = await stage.keep(own, (draft) => ({ ...draft, name: 'Mine' }));
    await stage.other.deleteRuleset(stage.environment, own.ruleset.id);
    await expect(stage.service.send({ id })).rejects.toMatchObject({ code: 'http.not_found' });
    expect(stage.draft(id).draft.name).toBe('Mine');
  });
});

describe('a deletion', () => {
  it('takes the ruleset from the service; its versions stay here', async () => {
    const { sha256, ruleset } = own;
    const place = { environmentId: PRACTICE, rulesetId: ruleset.id };
    expect(await stage.service.delete({ ...place, sha256 })).toEqual({ id: ruleset.id });
    await expect(stage.service.get(place)).rejects.toMatchObject({ code: 'http.not_found' });
    expect(await stage.service.version({ sha256 })).toEqual(own);
    expect(stage.journal().at(-1)).toEqual({
      ...{ step: 'delete', name: 'Own rules', sha256, rulesetId: ruleset.id },
    });
    const { items } = await stage.service.list({ environmentId: PRACTICE, refresh: false });
    expect(items.map(({ id }) => id)).not.toContain(ruleset.id);
  });

  it('whose answer is lost is told as such', async () => {
    await stage.order([{ kind: 'reset-after-read', path: '/api/v3/rulesets/delete' }]);
    const { sha256, ruleset } = own;
    const place = { environmentId: PRACTICE, rulesetId: ruleset.id };
    const deleting = stage.service.delete({ ...place, sha256 });
    await expect(deleting).rejects.toMatchObject({ code: 'ruleset.outcome_unknown' });
    expect(await stage.changes()).toEqual(['delete']);
    expect(stage.journal().at(-1)).toEqual({
      ...{ step: 'delete', name: 'Own rules', sha256, rulesetId: ruleset.id, outcome: 'unknown' },
    });
  });

  it('whose answer is lost is told as such also where it cannot be journaled', async () => {
    await stage.order([{ kind: 'reset-after-read', path: '/api/v3/rulesets/delete' }]);
    stage.file.failNext('recordRulesetChange', new AppError('casefile.disk_full', 'full'));
    const { sha256, ruleset } = own;
    const place = { environmentId: PRACTICE, rulesetId: ruleset.id };
    const deleting = stage.service.delete({ ...place, sha256 });
    await expect(deleting).rejects.toMatchObject({ code: 'ruleset.outcome_unknown' });
  });

  it('that the service refuses is not in the journal', async () => {
    await stage.order([{ kind: 'error-400', path: '/api/v3/rulesets/delete' }]);
    const { sha256, ruleset } = own;
    const before = stage.journal();
    const deleting = stage.service.delete({
      ...{ environmentId: PRACTICE, rulesetId: ruleset.id, sha256 },
    });
    await expect(deleting).rejects.toMatchObject({ code: 'http.invalid_request' });
    expect(stage.journal()).toEqual(before);
  });
});

describe('the list', () => {
  it('is told as changed when it differs from the stored one, so that asking comes to an end', async () => {
    await stage.other.cloneRuleset(stage.environment, { id: '1', name: 'Elsewhere' });
    const ask = () => stage.service.list({ environmentId: PRACTICE, refresh: true });
    expect((await ask()).items.map(({ name }) => name)).toContain('Elsewhere');
    await ask();
    expect(stage.events).toEqual(['rulesets.changed']);
  });

  it('of an environment that was never asked is not there', async () => {
    const empty = await createRulesetStage();
    const listing = empty.service.list({ environmentId: PRACTICE, refresh: false });
    await expect(listing).rejects.toMatchObject({ code: 'record.not_found' });
  });
});

describe('a file', () => {
  it('of a version comes back as the same ruleset, with its hash in the journal', async () => {
    stage.chosen.exportPath = join(stage.folder, 'out.json');
    const source = { kind: 'version', sha256: own.sha256 } as const;
    const written = await stage.service.export({ source });
    const bytes = readFileSync(stage.chosen.exportPath);
    expect(stage.chosen.suggested).toBe('Own rules PRACTICE.json');
    expect(written?.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
    const reading = readRulesetJson(bytes.toString('utf8'));
    expect(reading.ok && contentOf(reading.draft)).toEqual(contentOf(own.ruleset));
    expect(JSON.parse(bytes.toString('utf8'))).toMatchObject({ practice: true });
    expect(stage.journal().at(-1)).toEqual({
      fileName: 'out.json',
      sha256: written?.sha256,
      sizeBytes: String(bytes.length),
    });
    expect(readdirSync(stage.folder)).toEqual(['out.json']);
  });

  it('of a draft is written, and read as text again', async () => {
    const { id } = await stage.keep(own, (draft) => ({ ...draft, name: '../Draft' }));
    stage.chosen.exportPath = join(stage.folder, 'draft.json');
    stage.chosen.ruleset = stage.chosen.exportPath;
    await stage.service.export({ source: { kind: 'draft', draftId: id } });
    expect(stage.chosen.suggested).toBe('Draft PRACTICE.json');
    const file = await stage.service.readFile();
    expect(file?.fileName).toBe('draft.json');
    const reading = readRulesetJson(file?.text ?? '');
    expect(reading.ok && reading.draft.name).toBe('../Draft');
  });

  it('that cannot be journaled is not written; one that cannot be put there is journaled so', async () => {
    const source = { kind: 'version', sha256: own.sha256 } as const;
    stage.chosen.exportPath = join(stage.folder, 'out.json');
    stage.file.failNext('addJournalEntry', new AppError('casefile.disk_full', 'full'));
    const failing = stage.service.export({ source });
    await expect(failing).rejects.toMatchObject({ code: 'casefile.disk_full' });
    expect(readdirSync(stage.folder)).toEqual([]);
    stage.chosen.exportPath = join(stage.folder, 'missing', 'out.json');
    const nowhere = stage.service.export({ source });
    await expect(nowhere).rejects.toMatchObject({ code: 'export.failed' });
  });

  it('is written also where the case file is open for reading, and the journal left alone', async () => {
    stage.mode = 'read';
    stage.chosen.exportPath = join(stage.folder, 'out.json');
    const before = stage.journal().length;
    await stage.service.export({ source: { kind: 'version', sha256: own.sha256 } });
    expect(readdirSync(stage.folder)).toEqual(['out.json']);
    expect(stage.journal()).toHaveLength(before);
  });

  it('that nobody chose is none, and one that is no text or too long is refused', async () => {
    expect(await stage.service.readFile()).toBeNull();
    expect(
      await stage.service.export({ source: { kind: 'version', sha256: own.sha256 } }),
    ).toBeNull();
    const refused = async (name: string, bytes: Uint8Array, kind: string) => {
      stage.chosen.ruleset = join(stage.folder, name);
      await writeFile(stage.chosen.ruleset, bytes);
      const reading = stage.service.readFile();
      await expect(reading).rejects.toMatchObject({
        code: 'ruleset.unreadable_file',
        details: { kind },
      });
    };
    await refused('bytes', new Uint8Array([0xff, 0xfe, 0x00]), 'not_utf8');
    await refused('long', new Uint8Array(4 * 1024 * 1024 + 1), 'too_large');
    stage.chosen.ruleset = join(stage.folder, 'gone');
    await expect(stage.service.readFile()).rejects.toMatchObject({
      details: { kind: 'io', systemCode: 'ENOENT' },
    });
    stage.chosen.ruleset = stage.folder;
    await expect(stage.service.readFile()).rejects.toMatchObject({
      code: 'ruleset.unreadable_file',
      details: { kind: 'not_a_file' },
    });
  });
});
