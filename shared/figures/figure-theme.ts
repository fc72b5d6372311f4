// The look of an exported picture: the light theme, whatever the page shows, its colours from the one
// place that has them, and faces that a reader's machine may have.
import type { ColourRole } from '../charts/flow-scene.ts';
import type { SvgTheme } from '../charts/svg-text.ts';

/** A colour token with its light shade: of a pair the first, else the only one. */
const TOKEN = /--([a-z0-9-]+):\s*(?:light-dark\(\s*)?(#[0-9a-f]{3,8})/gi;

/**
 * The theme of exported pictures.
 * @param tokens the text of shared/styles/tokens.css
 */
export function figureTheme(tokens: string): SvgTheme {
  const colours = new Map([...tokens.matchAll(TOKEN)].map(([, name, shade]) => [name, shade]));
  return {
    colour(role: ColourRole) {
      const shade = colours.get(role);
      if (shade === undefined) throw new RangeError(`no colour token --${role}`);
      return shade;
    },
    textFace:
      "Inter, 'Helvetica Neue', 'Segoe UI', Arial, 'Noto Sans', 'PingFang SC', 'Microsoft YaHei'," +
      " 'Noto Sans CJK SC', 'Source Han Sans SC', 'WenQuanYi Micro Hei', sans-serif",
    monoFace:
      "'IBM Plex Mono', Menlo, Consolas, 'DejaVu Sans Mono', 'Noto Sans Mono'," +
      " 'Noto Sans Mono CJK SC', monospace",
  };
}
