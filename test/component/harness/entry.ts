// The page as it is, over a main process in memory. `?scene=…&theme=…&locale=…&at=…`; a test reads
// and causes things through `window.harness`.
import '../../../renderer/lib/zod-setup.ts';
import '../../../renderer/styles/fonts.css';
import '#shared/styles/tokens.css';
import '#shared/styles/contrast.css';
import '../../../renderer/styles/base.css';
import '../../../renderer/styles/layout.css';
import { mount, unmount } from 'svelte';
import type { CallName, Settings } from '#shared/ipc/contract.ts';
import App from '../../../renderer/App.svelte';
import { LocaleState } from '../../../renderer/lib/locale.svelte.ts';
import { createPorts } from '../../../renderer/lib/ports.ts';
import ProblemNotice from '../../../renderer/features/problems/ProblemNotice.svelte';
import { createApp } from '../../../renderer/state/app.ts';
import { SAMPLE_NOW } from '../../builders/page-samples.ts';
import { createFakeBridge, type FakeBridge } from '../../fakes/fake-bridge.ts';
import { FIRST_SCREENING_SORTS } from '#shared/ipc/calls/screening-sorts.ts';
import { asFull, asHostile } from '../../fakes/hostile-values.ts';
import { findViolations } from './axe-in-page.ts';
import { goToFirstPlace } from './first-place.ts';
import { findMisfits } from './fit.ts';
import { createScene, type SceneName } from './scenes.ts';

/** What a test sees of the page's inside. */
export interface Harness {
  calls: FakeBridge['calls'];
  emit: FakeBridge['emit'];
  hold: FakeBridge['hold'];
  /** Answers the call that the page was opened without an answer to. */
  release: () => void;
  refuse: FakeBridge['refuse'];
  findViolations: typeof findViolations;
  /** What does not fit the window. */
  findMisfits: typeof findMisfits;
  /** Speaks another language at once. */
  speak(language: 'en' | 'zh-CN'): void;
  /** Takes the application away and opens another in its place, as a load of the page would in ten times the time. */
  open(query: string): Promise<void>;
}

declare global {
  interface Window {
    harness: Harness;
  }
}

/** Defaults of the person: some figures, or a ruleset that its environment no longer has. */
function ownDefaults(which: string | null): Settings['screeningDefaults'] {
  if (which === null) return {};
  return which === 'rulesets'
    ? { rulesets: { production: { rulesetId: '40' } } }
    : { inflowHops: 5, minAmount: '50' };
}

function readSettings(query: URLSearchParams): Settings {
  return {
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
    screeningSorts: FIRST_SCREENING_SORTS,
    backups: { isAutomatic: true, everyHours: 4, keepNewest: 10, folder: null },
  };
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

/** What was opened last. */
let opened: Record<string, unknown>[] = [];

/** Nothing of what was there before is left: no element, no listener, no place of the keyboard. */
async function clear(): Promise<void> {
  await Promise.all(opened.map((one) => unmount(one)));
  opened = [];
  document.adoptedStyleSheets = [];
  getSelection()?.removeAllRanges();
  // The next Tab starts from the top.
  document.body.tabIndex = -1;
  document.body.focus();
  document.body.removeAttribute('tabindex');
  scrollTo(0, 0);
}

async function open(search: string): Promise<void> {
  await clear();
  const query = new URLSearchParams(search);
  const settings = readSettings(query);
  const held = query.get('hold');
  const scene = (query.get('scene') ?? 'open') as SceneName;
  const change = { on: asHostile, full: asFull }[query.get('hostile') ?? ''];
  const fake = createFakeBridge(createScene(scene, settings, change), change);
  window.harness = {
    calls: fake.calls,
    emit: fake.emit,
    hold: fake.hold,
    release: held === null ? () => undefined : fake.hold(held as CallName),
    refuse: fake.refuse,
    findMisfits,
    findViolations,
    speak: (language) => (locale.current = language),
    open,
  };
  locale.current = settings.locale ?? 'en';
  // The samples are of one morning: the clock continues from there.
  const startedAt = performance.now();
  const now = () => SAMPLE_NOW + Math.round(performance.now() - startedAt);
  const app = createApp(
    createPorts(fake.bridge, { now, monotonicMs: () => performance.now() }),
    locale,
    (bytes) => {
      crypto.getRandomValues(bytes);
    },
  );
  opened.push(mount(ProblemNotice, { target: document.body, props: { controller: app.problems } }));
  const target = document.querySelector('#app');
  if (target) opened.push(mount(App, { target, props: { app } }));
  await goToFirstPlace(app, query);
  // What the view asked for at once is answered and drawn.
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
}

await open(location.search);
document.documentElement.dataset['ready'] = 'true';
