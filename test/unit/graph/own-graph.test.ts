// Own findings drawn next to what is delivered: apart from it, tied to it, never in its place.
import { describe, expect, it } from 'vitest';
import type { FactId, SubjectId } from '#shared/domain/ids.ts';
import type { FactEnd, OwnFact } from '#shared/domain/own-fact.ts';
import { everyLink, isDrawn, withOwnFacts, drawGraph } from '#shared/graph/drawn-graph.ts';
import { ownKey } from '#shared/graph/own-graph.ts';
import { SampleGraph, sampleGraphViews } from '../../builders/graph-samples.ts';
import { evmAddress } from '../../builders/hits.ts';
import {
  buildOwnFact,
  buildOwnLinkFields,
  buildOwnNodeFields,
  sampleOwnFacts,
} from '../../builders/own-fact-samples.ts';

const delivered = drawGraph(
  new SampleGraph(sampleGraphViews()).ask({ kind: 'shown', opened: [], stated: [] }),
);
const draw = (facts: readonly OwnFact[], about: { subjectId: SubjectId | null } | null = null) =>
  withOwnFacts(delivered, {
    facts,
    about,
    nameOfSubject: (id) => (id === 's-1' ? 'Harbour' : null),
  });
const PERSON: FactEnd = { kind: 'fact', factId: 'fact-1' as FactId };
const SOMEWHERE: FactEnd = { kind: 'address', chain: 'Ethereum', value: evmAddress(77_777) };
const [someone] = sampleOwnFacts();

describe('withOwnFacts', () => {
  it('leaves every delivered node and link as it is', () => {
    const { nodes, links } = draw(sampleOwnFacts());
    expect(nodes).toBe(delivered.nodes);
    expect(links).toBe(delivered.links);
  });

  it('an end that is drawn as delivered is that node, however its address is spelled', () => {
    const [known] = [...delivered.nodes.values()].filter(
      ({ described }) => described.kind === 'address',
    );
    const { chain, value } = known!.described;
    const spelled = value.toUpperCase().replace('0X', '0x');
    const link = buildOwnFact(
      'fact-9',
      buildOwnLinkFields(PERSON, { kind: 'address', chain, value: spelled }),
    );
    const { own } = draw([someone!, link]);
    expect(own.links.get(ownKey(link))).toMatchObject({ from: ownKey(someone!), to: known!.key });
    expect([...own.nodes.keys()]).toEqual([ownKey(someone!)]);
  });

  it('an address of no screening, a subject and an entity that is gone are drawn as stated', () => {
    const subject: FactEnd = { kind: 'subject', subjectId: 's-1' as SubjectId };
    const facts = [
      buildOwnFact('fact-8', buildOwnLinkFields(SOMEWHERE, subject)),
      buildOwnFact('fact-9', buildOwnLinkFields(PERSON, SOMEWHERE)),
    ];
    const { own } = draw(facts);
    expect([...own.nodes.values()].map(({ name, fact }) => [name, fact]).sort()).toEqual([
      ['', null],
      [evmAddress(77_777), null],
      ['Harbour', null],
    ]);
  });

  it('what says the same of both ends has no direction', () => {
    const ends = [PERSON, SOMEWHERE] as const;
    const directed = buildOwnFact('fact-8', buildOwnLinkFields(...ends, { kind: 'sent_to' }));
    const same = buildOwnFact('fact-9', buildOwnLinkFields(...ends, { kind: 'is_same_as' }));
    const { links } = draw([someone!, directed, same]).own;
    expect(links.get(ownKey(directed))).toMatchObject({
      isDirected: true,
      edge: { side: 'outflow' },
    });
    expect(links.get(ownKey(same))).toMatchObject({ isDirected: false, edge: { side: 'unknown' } });
  });

  it('of a part of the case only what is tied to it is drawn', () => {
    const alone = buildOwnFact('fact-7', buildOwnNodeFields({ name: 'Nobody' }));
    const far = buildOwnFact(
      'fact-8',
      buildOwnLinkFields({ kind: 'fact', factId: 'fact-7' as FactId }, SOMEWHERE),
    );
    const facts = [...sampleOwnFacts(), alone, far];
    const { own } = draw(facts, { subjectId: null });
    // The person is tied to an address of the picture, the company to the person.
    expect([...own.nodes.values()].map(({ name }) => name)).toEqual([
      ...['Iva Other', 'Northwind Trading (fictional)'],
    ]);
    expect(draw(facts).own.nodes.size).toBe(4);
  });

  it('is in the picture by its key like any other', () => {
    const graph = draw(sampleOwnFacts());
    for (const link of everyLink(graph)) {
      expect(isDrawn(graph, 'link', link.key)).toBe(true);
      expect([link.from, link.to].every((key) => isDrawn(graph, 'node', key))).toBe(true);
    }
    expect(isDrawn(graph, 'node', 'nothing')).toBe(false);
  });
});
