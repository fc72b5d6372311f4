// What the dialog of a monitor knows of its screening: above all whether it can be asked again.
import { expect, it } from 'vitest';
import { subjectOf, targetFacts } from '../../../../renderer/features/monitoring/monitor-target.ts';
import { buildRequest, buildScreeningView } from '../../../builders/kya-view.ts';
import { buildNameView } from '../../../builders/name-view.ts';
import { buildMonitor } from '../../../builders/monitor-samples.ts';

it('an imported answer has no request to repeat, and that is said', () => {
  const view = buildScreeningView({ request: null });
  const imported = {
    ...view.summary,
    ...({ origin: 'imported', jobId: null, environmentId: null } as const),
    ...({ environmentName: '', environmentKind: 'imported' } as const),
  };
  const facts = targetFacts({ kind: 'new', view: { ...view, summary: imported } });
  expect(facts).toMatchObject({ isImported: true, endsAt: null });
  expect(targetFacts({ kind: 'new', view: buildScreeningView() }).isImported).toBe(false);
});

it('a request that stops looking at a fixed time is told of, for a new monitor and for an old one', () => {
  const request = buildRequest({ maxTimestamp: 1_700_000_000_000 });
  const view = buildScreeningView({ request });
  expect(targetFacts({ kind: 'new', view }).endsAt).toBe(1_700_000_000_000);
  const monitor = buildMonitor(1, { requestJson: JSON.stringify(request) });
  expect(targetFacts({ kind: 'existing', monitor }).endsAt).toBe(1_700_000_000_000);
  expect(targetFacts({ kind: 'new', view: buildNameView() }).endsAt).toBeNull();
});

it('the subject is the whole of what was asked', () => {
  const view = buildScreeningView();
  expect(subjectOf({ kind: 'new', view })).toBe(view.summary.address);
  const monitor = buildMonitor(1);
  expect(subjectOf({ kind: 'existing', monitor })).toBe(monitor.subject);
});
