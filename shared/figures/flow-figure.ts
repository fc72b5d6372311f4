// A flow as an exhibit: the picture as it is filtered and folded now, with everything that it must say
// of itself. A selection, pan and zoom, and the theme of the page are not part of it, nor is the time of
// the export: the same snapshot seen the same way gives the same file.
import { addressKey } from '../domain/address.ts';
import type { PrivateLabel } from '../domain/label.ts';
import { countDistinctPaths } from '../flow/distinct-paths.ts';
import type { FilterChoices } from '../flow/filter-choices.ts';
import type { FlowFilters } from '../flow/filter-terms.ts';
import type { FilteredFlow } from '../flow/filter.ts';
import type { FoldedTree } from '../flow/fold.ts';
import {
  countContradictory,
  type FlowGrouping,
  type FlowNode,
  type FlowTree,
} from '../flow/tree.ts';
import type { KyaView, KytView } from '../screening/snapshot.ts';
import type { SvgTheme } from '../charts/svg-text.ts';
import type { ExhibitAddress, FlowExhibit } from '../charts/flow-exhibit.ts';
import { NO_PINS, type Pins } from '../charts/flow-geometry.ts';
import { layOutFlow, type FlowLayout } from '../charts/flow-layout.ts';
import { PLAIN_STATE } from '../charts/flow-scene.ts';
import { writeFlowSvg } from '../charts/flow-svg.ts';
import { formatCount } from '../words/format.ts';
import { revealForeignText } from '../words/foreign-text.ts';
import { m } from '../messages/generated/messages.js';
import { chosenInFull } from './figure-filters.ts';
import { figureLegend } from './figure-legend.ts';
import { filterWord, hidingWords, shownPathsWords } from './filter-words.ts';
import type { FlowSource } from './flow-source.ts';
import { sceneWording } from './flow-scene-words.ts';
import { snapshotExhibit } from './snapshot-exhibit.ts';
import { entityName, flowWording, pictureLabel, shortAddress } from './flow-words.ts';

/** Longest name in the list of addresses, in characters. */
const MOST_OF_NAME = 120;

/** One flow as it is looked at: filtered, and folded as it was opened. */
export interface FlowFigure {
  source: FlowSource;
  tree: FlowTree;
  folded: FoldedTree;
  grouping: FlowGrouping;
  filters: FlowFilters;
  /** Null while no filter is on. */
  filtered: FilteredFlow | null;
  choices: FilterChoices;
}

/** What a figure is made from. */
export interface FigureSource {
  figure: FlowFigure;
  view: KyaView | KytView;
  caseReference: string;
  labelOf: (address: string) => PrivateLabel | null;
  /** BCP 47 tag of the words. */
  language: string;
  theme: SvgTheme;
  /** Part of a report, not a file of its own. */
  isPlaced?: boolean;
  /** Only where the person asked for it. */
  arrangement?: Arrangement | undefined;
}

/** What a person made of a picture on the screen, by the keys of what is drawn. */
export interface Arrangement {
  pins: Pins;
  /** Notes of the case in a few words. */
  notes: ReadonlyMap<string, string>;
}

/** The figure as the text of an SVG file. */
export function drawFigure(source: FigureSource): string {
  const { figure, labelOf } = source;
  const { tree, token, side } = { ...figure.source, tree: figure.folded.tree };
  const { noteOf, isNoted, pins } = arrangedParts(source.arrangement);
  const isLabelled = (address: string): boolean => labelOf(address) !== null;
  const scene = {
    layout: layOutFlow(figure.folded, { ...flowWording(token), isLabelled, isNoted }, pins),
    wording: sceneWording({ tree, token, side, labelOf, noteOf }),
    state: PLAIN_STATE,
  };
  return writeFlowSvg(scene, source.theme, withArrangement(exhibitOf(source), scene.layout));
}

/** What an arrangement gives a layout and its words. */
export function arrangedParts(arrangement: Arrangement | undefined) {
  const { pins = NO_PINS, notes = new Map<string, string>() } = arrangement ?? {};
  return {
    pins,
    noteOf: (key: string): string | null => notes.get(key) ?? null,
    isNoted: (key: string): boolean => notes.has(key),
  };
}

/** The exhibit with what it must say of pins and notes in its picture. */
export function withArrangement(exhibit: FlowExhibit, { nodes }: FlowLayout): FlowExhibit {
  const pins = nodes.filter(({ isPinned }) => isPinned).length;
  const notes = nodes.filter(({ isNoted }) => isNoted).length;
  const remarks = [
    ...exhibit.remarks,
    ...(pins === 0 ? [] : [m.figure_pins({ count: formatCount(pins) })]),
    ...(notes === 0 ? [] : [m.figure_notes({ count: formatCount(notes) })]),
  ];
  const legend = [
    ...exhibit.legend,
    ...(pins === 0 ? [] : [{ mark: 'pin' as const, words: m.flow_legend_pin() }]),
    ...(notes === 0 ? [] : [{ mark: 'note' as const, words: m.flow_legend_note() }]),
  ];
  return { ...exhibit, remarks, legend };
}

/** What a figure of one flow says of itself. */
export function exhibitOf(source: FigureSource): FlowExhibit {
  const { figure, view, labelOf } = source;
  const { side, subject } = figure.source;
  const more =
    view.kind === 'kyt' && subject !== ''
      ? [m.figure_paths_end({ address: revealForeignText(subject) })]
      : [];
  const addresses = addressesOf(figure.folded);
  const isPrivate = addresses.some(({ whole }) => labelOf(whole) !== null);
  return {
    language: source.language,
    title: pictureLabel(side),
    description: m.figure_description(),
    ...snapshotExhibit(view, source.caseReference, more),
    addresses: {
      title: m.figure_addresses({ count: formatCount(addresses.length) }),
      list: addresses,
    },
    remarks: remarksOf(figure),
    // Of the whole flow: the sums that filters hide are marked too.
    legend: figureLegend(isPrivate, countContradictory(figure.tree) > 0),
    isPlaced: source.isPlaced ?? false,
  };
}

/** What is shown of what was analysed, what each filter hides, what is folded. */
function remarksOf(figure: FlowFigure): string[] {
  const { source, filters, filtered, choices, folded, grouping, tree } = figure;
  const { token, totalPaths, isTotalOfBoth, hits } = source;
  const shown =
    filtered === null ? formatCount(countDistinctPaths(hits)) : shownPathsWords(filtered);
  const scope =
    totalPaths === null
      ? m.flow_scope_unknown({ shown })
      : (isTotalOfBoth ? m.flow_scope_both : m.flow_scope)({
          shown,
          total: formatCount(totalPaths),
        });
  const ownFindings = tree.pathless.length;
  const contradictory = countContradictory(folded.tree);
  return [
    scope,
    ...(filtered?.byFilter ?? []).map((effect) =>
      m.figure_filter({
        name: filterWord(effect.filter),
        value: chosenInFull(effect.filter, filters, choices, { token, tree }),
        hides: hidingWords(effect, token),
      }),
    ),
    ...(filtered === null || filtered.byFilter.length < 2
      ? []
      : [m.figure_filters_together({ hides: hidingWords(filtered, token) })]),
    ...(grouping === 'addresses'
      ? []
      : [grouping === 'entities' ? m.figure_by_entities() : m.figure_by_categories()]),
    ...(folded.folds.length === 0
      ? []
      : [
          m.figure_folded({
            nodes: formatCount(folded.hiddenNodes),
            folds: formatCount(folded.folds.length),
          }),
        ]),
    ...(contradictory === 0
      ? []
      : [m.flow_contradictory_hits({ count: formatCount(contradictory) })]),
    ...(ownFindings === 0 ? [] : [m.figure_own_findings({ count: formatCount(ownFindings) })]),
  ];
}

/** Cut only where it is no name any more: the file's own text and the tables have it whole. */
function nameOf(node: FlowNode): string {
  const name = entityName(node) ?? '';
  return name.length <= MOST_OF_NAME ? name : `${name.slice(0, MOST_OF_NAME)}…`;
}

/** Every address drawn, once, from the subject outwards. */
function addressesOf({ tree, shown }: FoldedTree): ExhibitAddress[] {
  const drawn = [...tree.nodes.values()]
    // A group may have thousands of addresses: the tables have them.
    .filter(({ key, group }) => shown.has(key) && group === null);
  drawn.sort((a, b) => a.hop - b.hop || (a.key < b.key ? -1 : 1));
  const byAddress = new Map(drawn.map((node) => [addressKey(node.address), node]));
  return [...byAddress.values()]
    .filter(({ address }) => address !== '')
    .map((node) => ({
      short: shortAddress(node.address),
      whole: revealForeignText(node.address),
      name: nameOf(node),
    }));
}
