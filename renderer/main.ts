// The page's composition root: ports out of the bridge, the single instances, the root component.
import './lib/zod-setup.ts';
import './styles/fonts.css';
import '#shared/styles/tokens.css';
import '#shared/styles/contrast.css';
import './styles/base.css';
import './styles/layout.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { followUncaught } from './features/problems/problems-controller.svelte.ts';
import ProblemNotice from './features/problems/ProblemNotice.svelte';
import { createPorts } from './lib/ports.ts';
import { readBridge } from './lib/bridge.ts';
import { LocaleState } from './lib/locale.svelte.ts';
import { noteProblemsWith } from './lib/problems.ts';
import { createApp } from './state/app.ts';

const locale = new LocaleState();
locale.install();
const ports = createPorts(readBridge(window));
noteProblemsWith((problem) => void ports.api['app.noteProblem'](problem).catch(() => undefined));
const app = createApp(ports, locale, (bytes) => {
  crypto.getRandomValues(bytes);
});
followUncaught(window, app.problems);
// Next to the page: it is there also when the page cannot be drawn.
mount(ProblemNotice, { target: document.body, props: { controller: app.problems } });
void app.problems.take();
const target = document.querySelector('#app');
if (target) mount(App, { target, props: { app } });
