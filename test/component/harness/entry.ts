// The page as it is, over a main process in memory. `?scene=…&theme=…&locale=…&at=…`; a test reads
// and causes things through `window.harness`.
import '../../../renderer/lib/zod-setup.ts';
import '../../../renderer/styles/fonts.css';
import '#shared/styles/tokens.css';
import '#shared/styles/contrast.css';
import '../../../renderer/styles/base.css';
import type { NodeResult } from 'axe-core';
import { mount } from 'svelte';
import type { CaseId, EnvironmentId, ReportId, Sha256Hex } from '#shared/domain/ids.ts';
import type { CallName, Settings } from '#shared/ipc/contract.ts';
import App from '../../../renderer/App.svelte';
import { LocaleState } from '../../../renderer/lib/locale.svelte.ts';
import { createPorts } from '../../../renderer/lib/ports.ts';
import ProblemNotice from '../../../renderer/features/problems/ProblemNotice.svelte';
import { createApp, loadOpenFile } from '../../../renderer/state/app.ts';
import type { CaseTab, Route, SettingsSection } from '../../../renderer/state/navigation.svelte.ts';
import { SAMPLE_NOW } from '../../builders/page-samples.ts';
import { ownAfter } from '../../builders/ruleset-samples.ts';
import { createFakeBridge, type FakeBridge } from '../../fakes/fake-bridge.ts';
import { asHostile } from '../../fakes/hostile-values.ts';
import { findMisfits } from './fit.ts';
import { createScene, type SceneName } from './scenes.ts';

/** What axe found, each as a short text. */
export interface AxeFindings {
  violations: string[];
  /** Text of which axe cannot tell the contrast, each with the reason. */
  unsure: string[];
}

/** What a test sees of the page's inside. */
export interface Harness {
  calls: FakeBridge['calls'];
  emit: FakeBridge['emit'];
  hold: FakeBridge['hold'];
  /** Answers the call that the page was opened without an answer to. */
  release: () => void;
  refuse: FakeBridge['refuse'];
  /** What axe finds by the rules of these tags, as short texts. `isEnhanced`: 7:1 for text. */
  findViolations(tags: string[], isEnhanced?: boolean): Promise<AxeFindings>;
  /** What does not fit the window. */
  findMisfits: typeof findMisfits;
  /** Speaks another language at once. */
  speak(language: 'en' | 'zh-CN'): void;
}

declare global {
  interface Window {
    harness: Harness;
  }
}

const query = new URLSearchParams(location.search);

/** Defaults of the person: some figures, or a ruleset that its environment no longer has. */
function ownDefaults(which: string | null): Settings['screeningDefaults'] {
  if (which === null) return {};
  return which === 'rulesets'
    ? { rulesets: { production: { rulesetId: '40' } } }
    : { inflowHops: 5, minAmount: '50' };
}

const settings: Settings = {
  theme: (query.get('theme') ?? 'light') as Settings['theme'],
  locale: (query.get('locale') ?? 'en') as Settings['locale'],
  quiet: query.has('quiet'),
  proxy: { mode: 'system' },
  extraCa: null,
  concurrency: 8,
  idleLockMinutes: 15,
  locksWithSystem: true,
  lockAsksPassphrase: false,
  explorers: { Ethereum: 'https://explorer.example/address/{address}' },
  transactionExplorers: { Ethereum: 'https://explorer.example/tx/{transaction}' },
  explorerSites: [],
  screeningDefaults: ownDefaults(query.get('own')),
  backups: { isAutomatic: true, everyHours: 4, keepNewest: 10, folder: null },
};
const held = query.get('hold');
const scene = (query.get('scene') ?? 'open') as SceneName;
const change = query.has('hostile') ? asHostile : undefined;
const fake = createFakeBridge(createScene(scene, settings, change), change);
window.harness = {
  calls: fake.calls,
  emit: fake.emit,
  hold: fake.hold,
  release: held === null ? () => undefined : fake.hold(held as CallName),
  refuse: fake.refuse,
  findMisfits,
  speak: (language) => (locale.current = language),
  async findViolations(tags, isEnhanced = false) {
    // A chunk of its own: only who asks pays for it, and its compiled code is kept.
    const { default: axe } = await import('axe-core');
    await endTransitions();
    const { violations, incomplete } = await axe.run(document, {
      runOnly: { type: 'tag', values: tags },
      rules: {
        'target-size': { enabled: true },
        ...(isEnhanced ? { 'color-contrast-enhanced': { enabled: true } } : {}),
      },
      // Every rule runs as ever; what passed is not described.
      resultTypes: ['violations', 'incomplete'],
      selectors: false,
    });
    return {
      violations: violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
      ),
      unsure: incomplete
        .filter(({ id }) => id.startsWith('color-contrast'))
        .flatMap(({ nodes }) => nodes.map((node) => `${reasonOf(node)}: ${node.html}`)),
    };
  },
};

function reasonOf({ any: [check] }: NodeResult): string {
  const data: unknown = check?.data;
  const has = typeof data === 'object' && data !== null && 'messageKey' in data;
  return has ? String(data.messageKey) : 'unknown';
}

/** A colour on its way from one state of a control to another belongs to neither. */
async function endTransitions(): Promise<void> {
  const running = document.getAnimations().filter((one) => one instanceof CSSTransition);
  await Promise.allSettled(running.map(({ finished }) => finished));
}

// The next test's page replaces this one: only a test that is about closing is asked.
window.addEventListener(
  'beforeunload',
  (event) => {
    if (event.isTrusted) event.stopImmediatePropagation();
  },
  { capture: true },
);

const locale = new LocaleState();
locale.install();
locale.current = settings.locale ?? 'en';
// The samples are of one morning: the clock goes on from there.
const startedAt = performance.now();
const now = () => SAMPLE_NOW + Math.round(performance.now() - startedAt);
const app = createApp(
  createPorts(fake.bridge, { now, monotonicMs: () => performance.now() }),
  locale,
  (bytes) => {
    crypto.getRandomValues(bytes);
  },
);
mount(ProblemNotice, { target: document.body, props: { controller: app.problems } });
const target = document.querySelector('#app');
if (target) mount(App, { target, props: { app } });

const at = query.get('at');
if (at === 'case') {
  const recordId = query.get('record');
  app.navigation.go({
    name: 'case',
    caseId: (query.get('id') ?? 'case-1') as CaseId,
    tab: (query.get('tab') ?? 'overview') as CaseTab,
    ...(recordId === null ? {} : { recordId }),
  });
} else if (at === 'report') {
  const caseId = 'case-1' as CaseId;
  app.navigation.go({ name: 'case', caseId, tab: 'reports' });
  const reportId = (query.get('id') ?? 'report-1') as ReportId;
  app.navigation.go({ name: 'report', caseId, reportId });
} else if (at === 'screening') {
  app.navigation.go({ name: 'screening', snapshotId: (query.get('id') ?? 'snapshot-1') as never });
} else if (at === 'screen') {
  await loadOpenFile(app);
  app.navigation.caseId = 'case-1' as CaseId;
  app.navigation.go({ name: 'screen' });
  await app.form.begin('case-1' as CaseId, query.get('subject') ?? '');
} else if (at === 'name_search') {
  await loadOpenFile(app);
  app.nameSearch.begin(query.get('subject') ?? '');
  const entityId = query.get('id');
  app.navigation.go({ name: 'name_search', ...(entityId === null ? {} : { entityId }) });
} else if (at === 'journal') {
  app.navigation.go({ name: 'journal', caseId: (query.get('id') as CaseId | null) ?? null });
} else if (at === 'rulesets') {
  await loadOpenFile(app);
  // As it was left: at the service that has rulesets of the person's own.
  app.rulesets.environmentId = 'production' as EnvironmentId;
  app.navigation.go({ name: 'rulesets' });
} else if (at === 'ruleset_draft') {
  await loadOpenFile(app);
  app.navigation.go({ name: 'ruleset_draft', draftId: (query.get('id') ?? 'draft-own') as never });
} else if (at === 'settings') {
  const section = query.get('section') as SettingsSection | null;
  app.navigation.go({ name: 'settings', ...(section === null ? {} : { section }) });
} else if (at === 'rehearsal') {
  const id = query.get('id') ?? ownAfter.sha256;
  app.navigation.go({
    name: 'rehearsal',
    source: id.startsWith('draft')
      ? { kind: 'draft', draftId: id as never }
      : { kind: 'version', sha256: id as never },
    caseId: null,
  });
} else if (at === 'ruleset') {
  const environmentId = (query.get('subject') ?? 'production') as EnvironmentId;
  app.navigation.go({ name: 'ruleset', environmentId, rulesetId: query.get('id') ?? '41' });
} else if (at === 'ruleset_version') {
  const comparedWith = query.get('record') as Sha256Hex | null;
  app.navigation.go({
    name: 'ruleset_version',
    sha256: (query.get('id') ?? ownAfter.sha256) as Sha256Hex,
    ...(comparedWith === null ? {} : { comparedWith }),
  });
} else if (at) {
  app.navigation.go({ name: at } as Route);
}
document.documentElement.dataset['ready'] = 'true';
