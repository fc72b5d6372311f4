// The graph of a case as files: networkx reads GraphML and GEXF as the records are, and the FollowTheMoney
// package takes every entity.
import { spawnSync } from 'node:child_process';
import { Model, defaultModel } from '@alephdata/followthemoney';
import { describe, expect, it } from 'vitest';
import type { FactId } from '#shared/domain/ids.ts';
import type { FactEnd, OwnFact } from '#shared/domain/own-fact.ts';
import { drawGraph, withOwnFacts } from '#shared/graph/drawn-graph.ts';
import { graphRecords, type GraphRecords } from '#shared/graph/graph-export.ts';
import { ftmEntities, renderFtmZip } from '../../../electron/report/follow-the-money.ts';
import { renderGexf, renderGraphml } from '../../../electron/report/graph-document.ts';
import { graphDocument } from '../../../electron/report/write-graph.ts';
import { readZip } from '../../../electron/zip/archive.ts';
import { SampleGraph, sampleGraphViews } from '../../builders/graph-samples.ts';
import {
  buildOwnFact,
  buildOwnLinkFields,
  buildOwnNodeFields,
  sampleOwnFacts,
} from '../../builders/own-fact-samples.ts';

const HOSTILE = 'Iva <&> "quoted"\n\u202e\u0007';
const drawn = drawGraph(
  new SampleGraph(sampleGraphViews()).ask({
    ...{ kind: 'shown', stated: [] },
    opened: [{ node: 1, most: 100 }],
  }),
);

function recordsOf(facts: readonly OwnFact[] = sampleOwnFacts()): GraphRecords {
  const nameOfSubject = () => null;
  return graphRecords({
    caseReference: 'TF-1',
    graph: withOwnFacts(drawn, { facts, about: null, nameOfSubject }),
    pointerOf: ({ place }) => (place === null ? null : `/data/result/hits/${String(place.hit)}`),
    subjectOf: () => ({ name: 'Harbour', kind: 'person' }),
    labelOf: () => null,
  });
}

type Read = { nodes: Record<string, object>; edges: [string, string, object][] };

/** What networkx reads of a file. */
function readForeign(text: string, format: 'graphml' | 'gexf'): Read {
  const reader = `
import io, json, sys
import networkx
data = sys.stdin.buffer.read()
if '${format}' == 'graphml':
    graph = networkx.parse_graphml(data.decode('utf-8'), force_multigraph=True)
else:
    graph = networkx.read_gexf(io.BytesIO(data))
assert graph.is_directed()
print(json.dumps({
    'nodes': dict(graph.nodes(data=True)),
    'edges': [[one, other, data] for one, other, data in graph.edges(data=True)],
}))`;
  const read = spawnSync('python3', ['-c', reader], {
    ...{ input: text, encoding: 'utf8', maxBuffer: 1e9 },
  });
  if (read.status !== 0) throw new Error(read.stderr);
  return JSON.parse(read.stdout) as Read;
}

/** What a reader gets of a record: what is null is left out. */
function given(record: object, left: readonly string[]): object {
  return Object.fromEntries(
    Object.entries(record).filter(([name, value]) => value !== null && !left.includes(name)),
  );
}

/** What networkx adds of its own. */
function without(attributes: object, names: readonly string[]): object {
  return Object.fromEntries(
    Object.entries(attributes).filter(([name, value]) => value !== null && !names.includes(name)),
  );
}

const records = recordsOf();

describe.each(['graphml', 'gexf'] as const)('%s', (format) => {
  const render = format === 'graphml' ? renderGraphml : renderGexf;
  const own = format === 'graphml' ? ['id'] : ['id', 'label', 'weight'];
  const { nodes, edges } = readForeign(render(graphDocument(records)), format);

  it('has every node with its attributes', () => {
    const read = Object.entries(nodes).map(([id, data]) => [id, without(data, own)]);
    expect(read).toEqual(records.nodes.map((node) => [node.id, given(node, ['id'])]));
  });

  it('has every link with its attributes, from the same to the same', () => {
    const keyOf = (one: unknown) => JSON.stringify(one, Object.keys(one as object).sort());
    const read = edges.map(([source, target, data]) => ({ source, target, ...without(data, own) }));
    const written = records.links.map((link) => given(link, ['id']));
    expect(read.map(keyOf).sort()).toEqual(written.map(keyOf).sort());
  });

  it('holds hostile text as it is, but what XML cannot hold', () => {
    const facts = [buildOwnFact('fact-1', buildOwnNodeFields({ name: HOSTILE }))];
    const read = readForeign(render(graphDocument(recordsOf(facts))), format);
    const value = Object.values(read.nodes).map((node) => (node as { value?: string }).value);
    expect(value).toContain(HOSTILE.replace('\u0007', '\ufffd'));
  });
});

describe('records', () => {
  it('every delivered link names its case, its answer and its field', () => {
    const delivered = records.links.filter(
      ({ origin, kind }) => origin === 'delivered' && kind === 'delivered',
    );
    expect(delivered.length).toBeGreaterThan(4);
    for (const link of delivered) {
      expect(link).toMatchObject({ case: 'TF-1', practice: true });
      expect(link.answer_sha256).toMatch(/^[0-9a-f]{64}$/);
      expect(link.field).toMatch(/^\/data\/result\/hits\/\d+$/);
    }
  });

  it('every own link names its basis and who stated it', () => {
    const stated = records.links.filter(({ origin }) => origin === 'stated');
    expect(stated).toHaveLength(2);
    for (const { basis, stated_by: author } of stated) {
      expect(basis).toMatch(/^note:note-/);
      expect(author).toBe('R. Example');
    }
  });
});

describe('FollowTheMoney', () => {
  const model = new Model(defaultModel);
  const person: FactEnd = { kind: 'fact', factId: 'fact-1' as FactId };
  const other: FactEnd = { kind: 'fact', factId: 'fact-5' as FactId };
  const company: FactEnd = { kind: 'fact', factId: 'fact-2' as FactId };
  const facts = [
    ...sampleOwnFacts(),
    buildOwnFact('fact-5', buildOwnNodeFields({ name: 'Oren Quill' })),
    ...(['account', 'exchange_account', 'address', 'device', 'other'] as const).map((kind) =>
      buildOwnFact(`fact-${kind}`, buildOwnNodeFields({ kind, name: `The ${kind}` })),
    ),
    buildOwnFact('fact-6', buildOwnLinkFields(person, other, { kind: 'knows' })),
    buildOwnFact('fact-7', buildOwnLinkFields(other, company, { kind: 'works_for' })),
    buildOwnFact(
      'fact-8',
      buildOwnLinkFields(other, company, { kind: 'other', name: 'signs for' }),
    ),
  ];
  const entities = ftmEntities(recordsOf(facts));

  it('the package takes every entity: schema, properties, what is required, and the kind of each end', () => {
    const schemaOf = new Map(entities.map(({ id, schema }) => [id, model.getSchema(schema)]));
    expect(schemaOf.size).toBe(entities.length);
    for (const entity of entities) {
      const read = model.getEntity(entity);
      for (const name of read.schema.required) expect(read.getProperty(name)).not.toEqual([]);
      for (const property of read.getProperties()) {
        if (!property.hasRange) continue;
        for (const end of read.getProperty(property)) {
          if (typeof end !== 'string') throw new Error('an end is an id');
          const range = property.getRange();
          expect(schemaOf.get(end)?.isA(range), `${entity.schema}.${property.name}`).toBe(true);
        }
      }
    }
    expect([...new Set(entities.map(({ schema }) => schema))].sort()).toEqual([
      ...['Asset', 'Associate', 'BankAccount', 'Company', 'CryptoWallet', 'Employment', 'Event'],
      ...['Payment', 'Person', 'UnknownLink', 'UserAccount'],
    ]);
  });

  it('a delivered link is there with its case, answer and field', () => {
    const link = entities.find(({ properties }) => properties['role']?.[0] === 'transfer of funds');
    expect(link?.properties['recordId']?.[0]).toMatch(/^\/data\/result\/hits\/\d+$/);
    expect(link?.properties['description']?.[0]).toMatch(
      /^case: TF-1; answer SHA-256: [0-9a-f]{64}; field: \/data/,
    );
  });

  it('the archive has one entity in each line, and says what stands for what', () => {
    const files = new Map(
      readZip(renderFtmZip(recordsOf(facts))).map(({ name, bytes }) => [
        name,
        new TextDecoder().decode(bytes),
      ]),
    );
    const lines = files.get('entities.ftm.json')!.trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(entities);
    expect(files.get('README.txt')).toContain('A transfer between addresses is an UnknownLink');
  });
});
