// The exported picture: its bytes, what it says of itself, and what a text from outside may not do.
import { describe, expect, it } from 'vitest';
import { writeFlowSvg } from '#shared/charts/flow-svg.ts';
import type { Hit } from '#shared/screening/result.ts';
import { buildExhibit, buildScene, namedTheme } from '../../builders/flow-scene.ts';
import { buildHit, buildLabel, buildNode, buildNodes, evmAddress } from '../../builders/hits.ts';

const subject = evmAddress(0);
const [a, b, c, d] = [evmAddress(1), evmAddress(2), evmAddress(3), evmAddress(4)];

function write(hits: readonly Hit[], exhibit = buildExhibit()): string {
  return writeFlowSvg(buildScene(hits, subject), namedTheme, exhibit);
}

const twoSides = [
  buildHit({ index: 0, nodes: buildNodes([a], [b, '1200.5'], [subject, '1200.5']) }),
  buildHit({
    index: 1,
    pathFlow: 'outflow',
    riskLevel: 'critical',
    nodes: buildNodes([c], [subject, '30']),
  }),
];
const oddities = [
  buildHit({ index: 0, pathFlow: null, riskLevel: 'severe', nodes: buildNodes([a], [subject]) }),
  buildHit({
    index: 1,
    nodes: [buildNode(b), buildNode(d, '5', { deep: 3 }), buildNode(subject, '0.001', { deep: 4 })],
  }),
  buildHit({ index: 2, riskLevel: 'medium', nodes: buildNodes([d], [subject, '90000']) }),
];
const folded = [
  buildHit({ index: 0, nodes: buildNodes([a], [subject, '5000']) }),
  ...[1, 2, 3, 4].map((index) =>
    buildHit({
      index,
      riskLevel: 'low',
      nodes: buildNodes([evmAddress(10 + index)], [subject, '1']),
    }),
  ),
];

describe('writeFlowSvg', () => {
  it.each([
    ['two-sides', twoSides],
    ['oddities', oddities],
    ['folded', folded],
    ['no-hits', []],
  ])('draws %s as the stored file has it', async (name, hits) => {
    await expect(write(hits)).toMatchFileSnapshot(`golden/flow-${name}.svg`);
  });

  it('draws practice with its mark above and below', async () => {
    const words = 'Practice: nothing here is real';
    const svg = write(twoSides, buildExhibit({ practice: words }));
    expect(svg.split(words).length - 1).toBe(2);
    await expect(svg).toMatchFileSnapshot('golden/flow-practice.svg');
  });

  it('says whole what it was drawn from', () => {
    const svg = write(twoSides);
    for (const said of [
      'TF-2026-0001',
      'ab'.repeat(32),
      '3 in, 3 out',
      '2026-03-14 09:30:05 UTC',
      '3 of 12 analysed paths',
      'Arrow: the way of the money',
    ]) {
      expect(svg).toContain(said);
    }
  });

  it('breaks what is too long for a line and cuts nothing', () => {
    const value = Array.from({ length: 200 }, (_, index) => `value${String(index)}`).join(' ');
    const svg = write([], buildExhibit({ parameters: [{ term: 'Rules', value }] }));
    const texts = [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text);
    expect(texts.join(' ')).toContain(value);
  });

  it('never cuts an address in its text equivalent', () => {
    const svg = write([...twoSides, ...folded.map((hit) => ({ ...hit, index: hit.index + 10 }))]);
    const description = /<desc[^>]*>([^<]*)</.exec(svg)?.[1] ?? '';
    for (const address of [subject, a, b, c, evmAddress(11), evmAddress(14)]) {
      expect(description.toLowerCase()).toContain(address.toLowerCase());
    }
  });

  it('lists whole, to be seen, what stands short in the picture', () => {
    const addresses = { title: 'Whole', list: [{ short: '0x0000…aaaa', whole: a, name: 'Mixer' }] };
    expect(write(twoSides, buildExhibit({ addresses }))).toContain(`>${a}</text>`);
  });

  it('lets no text from outside become markup, nor hide or turn what is read', () => {
    const name = `<script>&"'\u202Eevil\u200B\u0000\uFFFE</script>`;
    const labels = [buildLabel({ primary: name, riskLevel: 'high' })];
    const hit = buildHit({ nodes: [buildNode(a, null, { labels }), buildNode(subject, '5')] });
    const svg = write([hit], buildExhibit({ title: name, practice: name }));
    for (const never of ['<script', '\u202E', '\u200B', '\u0000', '\uFFFE']) {
      expect(svg).not.toContain(never);
    }
    expect(svg).toContain(
      '&lt;script&gt;&amp;&quot;&#39;[U+202E]evil[U+200B][U+0000][U+FFFE]&lt;/script&gt;',
    );
  });

  it('keeps a name of ten thousand characters in its row and whole in its words', () => {
    const name = 'ش'.repeat(10_000);
    const labels = [buildLabel({ primary: name })];
    const hit = buildHit({ nodes: [buildNode(a, null, { labels }), buildNode(subject, '5')] });
    const svg = write([hit]);
    const longest = Math.max(
      ...[...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text?.length ?? 0),
    );
    expect(longest).toBeLessThan(200);
    expect(svg).toContain(name);
  });

  it('fetches, runs and styles nothing', () => {
    const svg = write([...twoSides, ...oddities.map((hit) => ({ ...hit, index: hit.index + 5 }))]);
    expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(
      /https?:|<style|<script|<image|<use|href|url\(| on\w+=/,
    );
  });
});
