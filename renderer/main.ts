// The page's composition root: ports out of the bridge, the single instances, the root component.
import './lib/zod-setup.ts';
import './styles/fonts.css';
import '#shared/styles/tokens.css';
import './styles/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { createPorts } from './lib/ports.ts';
import { readBridge } from './lib/bridge.ts';
import { LocaleState } from './lib/locale.svelte.ts';
import { createApp } from './state/app.ts';

const locale = new LocaleState();
locale.install();
const app = createApp(createPorts(readBridge(window)), locale, (bytes) => {
  crypto.getRandomValues(bytes);
});
const target = document.querySelector('#app');
if (target) mount(App, { target, props: { app } });
