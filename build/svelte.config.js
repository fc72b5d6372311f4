// Read by vite-plugin-svelte, svelte-check and the Svelte language tools.
/** @type {import('@sveltejs/vite-plugin-svelte').SvelteConfig} */
export default {
  compilerOptions: {
    runes: true,
    // Component CSS goes to a file: the page's CSP has no inline styles.
    css: 'external',
  },
};
