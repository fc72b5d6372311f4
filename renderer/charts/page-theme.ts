// The colours and faces of the page for a canvas: tokens as the present theme resolves them.
import { ICON_PATHS, type IconName } from '#shared/charts/flow-icons.ts';
import type { ColourRole } from '#shared/charts/flow-scene.ts';
import type { CanvasTheme } from './canvas-target.ts';

/** The theme of the page at this moment. Tokens are resolved when first asked for. */
export function readTheme(): CanvasTheme {
  const page = document.documentElement;
  const colours = new Map<ColourRole, string>();
  const outlines = new Map<IconName, Path2D>();
  const token = (name: string): string => getComputedStyle(page).getPropertyValue(name).trim();
  return {
    colour(role) {
      let colour = colours.get(role);
      if (colour === undefined) colours.set(role, (colour = resolveColour(role)));
      return colour;
    },
    textFace: token('--font-text'),
    monoFace: token('--font-mono'),
    icon(icon) {
      let outline = outlines.get(icon);
      if (outline === undefined) outlines.set(icon, (outline = new Path2D(ICON_PATHS[icon])));
      return outline;
    },
  };
}

/** A token is a pair for light and dark: only an element knows which one counts. */
function resolveColour(role: ColourRole): string {
  const probe = document.createElement('span');
  probe.style.color = `var(--${role})`;
  // Where the person's system forces its colours, the token says which of them.
  probe.style.setProperty('forced-color-adjust', 'none');
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

/** Tells when the theme may have changed or a face has arrived; gives how to stop. */
export function watchTheme(onChange: () => void): () => void {
  const systems = [
    matchMedia('(prefers-color-scheme: dark)'),
    matchMedia('(forced-colors: active)'),
  ];
  const page = new MutationObserver(onChange);
  page.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  for (const one of systems) one.addEventListener('change', onChange);
  document.fonts.addEventListener('loadingdone', onChange);
  return () => {
    page.disconnect();
    for (const one of systems) one.removeEventListener('change', onChange);
    document.fonts.removeEventListener('loadingdone', onChange);
  };
}
