// The triggers of every group in one form: what was matched, how near, typed facts, and the parts
// whose shape no document shows.
import type { HitGroupName } from '#shared/domain/names.ts';
import { m } from '#shared/messages/generated/messages.js';
import type { GenericField, GenericValue } from '#shared/names/generic.ts';
import type {
  AdverseMediaTrigger,
  ConvictedTrigger,
  HitGroups,
  PepPosition,
  PepTrigger,
  RelationshipTrigger,
  SanctionsTrigger,
  Similarity,
  Trigger,
} from '#shared/names/result.ts';
import { toldFieldsOf, type ToldFields } from '#shared/names/told-fields.ts';
import { otherNamesOf } from '#shared/review/terms.ts';
import { formatCount } from '#shared/words/format.ts';
import type { Fact } from '../../ui/control-types.ts';

/** One trigger as it is shown. */
export interface TriggerCard {
  /** The matched person or firm; null when the service did not say. */
  entity: string | null;
  /** Other names of it, each once. */
  otherNames: readonly string[];
  /** What the service says of the match in fields of its own. */
  told: ToldFields;
  similarity: Similarity | null;
  facts: Fact[];
  positions: PepPosition[];
  /** Parts of a shape of their own, with the name they are shown under. */
  parts: { title: string; value: GenericValue }[];
  /** Fields that no document names. */
  others: GenericField[];
}

/** The triggers of a group in the order delivered; live news have articles instead. */
export function cardsOf(groups: HitGroups, name: HitGroupName): TriggerCard[] {
  switch (name) {
    case 'sanctions':
      return cards(groups.sanctions.triggers, sanctionsCard);
    case 'pep':
      return cards(groups.pep.triggers, pepCard);
    case 'convicted':
      return cards(groups.convicted.triggers, convictedCard);
    case 'adverse_media':
      return cards(groups.adverse_media.triggers, adverseMediaCard);
    case 'relationships':
      return cards(groups.relationships.triggers, relationshipCard);
    case 'live_news':
      return cards(groups.live_news.triggers, ({ entity, others }) => ({
        ...plainCard,
        entity,
        others,
      }));
  }
}

type OwnPart = Omit<TriggerCard, 'otherNames' | 'told'>;

function cards<Kind extends Trigger>(
  triggers: readonly Kind[],
  cardOf: (trigger: Kind) => OwnPart,
): TriggerCard[] {
  return triggers.map((trigger) => {
    const names = new Set(otherNamesOf(trigger));
    if (trigger.entity !== null) names.delete(trigger.entity);
    return { ...cardOf(trigger), otherNames: [...names], told: toldFieldsOf(trigger) };
  });
}

const plainCard = { similarity: null, facts: [], positions: [], parts: [] };

function sanctionsCard({ entity, type, similarity, detail, others }: SanctionsTrigger): OwnPart {
  const facts = factOf(m.name_sanctions_type(), type);
  return {
    ...plainCard,
    entity,
    similarity,
    facts,
    parts: detailPart(detail),
    others,
  };
}

function pepCard({ entity, positions, detail, others }: PepTrigger): OwnPart {
  return { ...plainCard, entity, positions, parts: detailPart(detail), others };
}

function convictedCard({ entity, detail, others }: ConvictedTrigger): OwnPart {
  return { ...plainCard, entity, parts: detailPart(detail), others };
}

function adverseMediaCard(trigger: AdverseMediaTrigger): OwnPart {
  const { entity, count, maxSeverity, entries, others } = trigger;
  return {
    ...plainCard,
    entity,
    facts: [
      ...factOf(m.name_media_count(), count === null ? null : formatCount(count)),
      ...factOf(m.name_max_severity(), maxSeverity),
    ],
    parts: entries === null ? [] : [{ title: m.name_entries(), value: entries }],
    others,
  };
}

function relationshipCard(trigger: RelationshipTrigger): OwnPart {
  const { entity, relationship, risk, others } = trigger;
  return {
    ...plainCard,
    entity,
    facts: [...factOf(m.name_relationship(), relationship), ...factOf(m.name_risk(), risk)],
    others,
  };
}

function factOf(label: string, value: string | null): Fact[] {
  return value === null ? [] : [{ label, value }];
}

function detailPart(detail: GenericValue | null): TriggerCard['parts'] {
  return detail === null ? [] : [{ title: m.name_detail(), value: detail }];
}
