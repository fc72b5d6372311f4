// A report on its way: nothing that it was lent for one step stays with it.
import { expect, it } from 'vitest';
import { openReport } from '../../../electron/report/report-desk.ts';
import { PREPARED_AT } from '../../builders/composed-report.ts';
import { buildDossier, buildDraft } from '../../builders/report-dossier.ts';

it('the key that a redaction commits with is overwritten once it was used', async () => {
  const dossier = new TextEncoder().encode(JSON.stringify(buildDossier([], buildDraft([]))));
  const answer = openReport({ dossier, language: 'en' });
  const args = { preparedAt: PREPARED_AT, appVersion: '0.1.0', signerFingerprint: null };
  await answer({ kind: 'finish', args });
  const commitmentKey = new Uint8Array(32).fill(7);
  await answer({ kind: 'redact', with: { secrets: [], commitmentKey } });
  expect(commitmentKey).toEqual(new Uint8Array(32));
});
