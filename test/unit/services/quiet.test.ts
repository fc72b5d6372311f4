// Offline mode over the real services and the real transport: one switch, and nothing leaves.
import { expect, it, onTestFinished } from 'vitest';
import { parseDecimal } from '#shared/domain/amount.ts';
import type { Sha256Hex } from '#shared/domain/ids.ts';
import { draftOf, ownRuleset } from '../../builders/ruleset-drafts.ts';
import { createServicesStage } from '../../fakes/services-stage.ts';

it('stops every call that would send, before the ledger and the service hear of it', async () => {
  const stage = await createServicesStage();
  onTestFinished(() => stage.close());
  await stage.openFile();
  const screening = await stage.addEnvironment('screening', 'a-key-that-can-be-sent');
  const environmentId = await stage.addEnvironment('names', 'a-key-that-can-be-sent');
  const { handlers } = stage;
  const threshold = parseDecimal('0.3')!;
  const email = 'a@example.invalid';
  const draft = draftOf(ownRuleset());
  const asNew = { id: null, environmentId: screening, target: null, draft };
  const { id: draftId } = await handlers['rulesets.keepDraft'](asNew);
  const sha256 = 'f'.repeat(64) as Sha256Hex;
  const own = { environmentId: screening, rulesetId: '7' };
  const calls = [
    () => handlers['environments.testKey']({ id: screening }),
    () => handlers['environments.testKey']({ id: environmentId }),
    () => handlers['environments.chains']({ id: screening, refresh: true }),
    () => handlers['names.register']({ environmentId, name: 'x', email: null, keep: 'session' }),
    () => handlers['names.bindEmail']({ environmentId, email }),
    () => handlers['names.survey']({ environmentId, answers: { use: 'testing' } }),
    () => handlers['names.usage']({ environmentId }),
    () => handlers['names.search']({ environmentId, query: 'x', limit: 1, threshold }),
    () => handlers['names.entity']({ environmentId, entityId: 'x' }),
    () => handlers['rulesets.list']({ environmentId: screening, refresh: true }),
    () => handlers['rulesets.get'](own),
    () => handlers['rulesets.clone']({ ...own, name: 'x' }),
    () => handlers['rulesets.delete']({ ...own, sha256 }),
    () => handlers['rulesets.send']({ id: draftId }),
  ];
  for (const call of calls) {
    await expect(call()).rejects.toMatchObject({ code: 'http.quiet_mode' });
  }
  const filter = { environmentId: null, purpose: null, jobId: null, outcome: null };
  expect(stage.operations.listRequests({ filter, limit: 10 })).toEqual([]);
});
