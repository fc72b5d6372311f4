// The places of paths in a stored answer: their pointers, and back.
import { describe, expect, it } from 'vitest';
import { orientPath } from '#shared/flow/orient.ts';
import { citedText, valueAt } from '#shared/review/citation.ts';
import {
  placeOfPointer,
  placeOfStop,
  pointerOfPlace,
  stopOfPlace,
} from '#shared/review/path-place.ts';
import { parseJson } from '#shared/screening/json.ts';
import { readKyaResult } from '#shared/screening/kya-reader.ts';
import { kyaSampleText } from '../../builders/kya-sample.ts';
import { buildScreeningView } from '../../builders/kya-view.ts';

const view = buildScreeningView();
const { hits, address } = view.result!;
const reading = parseJson(kyaSampleText());
if (!reading.ok) throw new Error('not JSON');
const answer = reading.value;

describe('places of paths', () => {
  it('the pointer of every stop names the bytes of its own address, and leads back to it', () => {
    let count = 0;
    for (const hit of hits) {
      const path = orientPath(hit, address!);
      for (const [stop, { address: own, position }] of (path?.stops ?? []).entries()) {
        const place = placeOfStop(hit, path!, stop);
        if (position === null) {
          expect(place).toEqual({ hit: hit.index, node: null });
          continue;
        }
        const pointer = pointerOfPlace(view, place)!;
        expect(citedText(valueAt(answer, `${pointer}/address`)!)).toBe(JSON.stringify(own));
        expect(placeOfPointer(view, `${pointer}/amount`)).toEqual(place);
        expect(stopOfPlace(hit, path!, place)).toBe(stop);
        count++;
      }
    }
    expect(count).toBeGreaterThan(20);
  });

  it('a hit, and what is in it but on no node, is the far end of its path', () => {
    const hit = hits.find(({ nodes }) => nodes.length > 2)!;
    const pointer = pointerOfPlace(view, { hit: hit.index, node: null })!;
    for (const within of ['', '/ruleCode', '/pathNodes']) {
      expect(placeOfPointer(view, `${pointer}${within}`)).toEqual({ hit: hit.index, node: null });
    }
    const path = orientPath(hit, address!)!;
    const end = path.stops.length - 1;
    expect(stopOfPlace(hit, path, { hit: hit.index, node: null })).toBe(end);
    expect(stopOfPlace(hit, path, { hit: hit.index, node: 999 })).toBe(end);
  });

  it('the only element of a list that came without it has the place of the list', () => {
    const [first] = hits;
    const result = readKyaResult(
      { hits: { ruleCode: first!.ruleCode, pathNodes: { address: 'a' } } },
      'data.result',
    );
    const alone = { result, resultPointer: '/data/result' };
    expect(pointerOfPlace(alone, { hit: 0, node: 0 })).toBe('/data/result/hits/pathNodes');
    expect(placeOfPointer(alone, '/data/result/hits/pathNodes/address')).toEqual({
      ...{ hit: 0, node: 0 },
    });
    expect(placeOfPointer(alone, '/data/result/hits/ruleCode')).toEqual({ hit: 0, node: null });
  });

  it('what is on no path is no place of one', () => {
    const { resultPointer } = view;
    for (const pointer of [
      ...['', '/', resultPointer!, `${resultPointer!}/score`, `${resultPointer!}/hitsOf/1`],
      ...['/hits/1', `${resultPointer!}/hits`, `${resultPointer!}/hits/x`],
      `${resultPointer!}/hits/99999999999999999999`,
    ]) {
      expect(placeOfPointer(view, pointer), pointer).toBeNull();
    }
    expect(placeOfPointer({ ...view, resultPointer: null }, '/hits/1')).toBeNull();
    expect(pointerOfPlace({ ...view, result: null }, { hit: 0, node: null })).toBeNull();
  });
});
