// The form of a draft as it crosses between processes and is in the case file: sizes and types
// alone. What is unfinished or wrong may be kept; `check-draft.ts` says what cannot be sent.
import { z } from 'zod';
import { RULESET_TYPES } from '../screening/ruleset.ts';
import { RULE_ID } from './draft.ts';

/** More rules than any ruleset has. */
export const MAX_RULES = 2_000;
/** More conditions than any rule has. */
export const MAX_CONDITIONS = 100;
/** The longest scoring config, in UTF-16 units. */
export const MAX_CONFIG_LENGTH = 1_000_000;

const word = z.string().max(500);
const text = z.string().max(20_000);
const hops = z.number().int().min(-1_000_000).max(1_000_000);

const condition = z.strictObject({
  parameter: word,
  operator: word,
  value: z.union([
    text,
    z.number(),
    z.boolean(),
    z
      .array(z.union([text, z.number()]))
      .max(1_000)
      .readonly(),
  ]),
});

const draftRule = z.strictObject({
  key: z.string().min(1).max(200),
  id: z.string().regex(RULE_ID).nullable(),
  ruleCode: word,
  name: text,
  category: text,
  description: text,
  reference: text,
  riskLevel: word,
  action: word,
  direction: word,
  minHops: hops,
  maxHops: hops,
  conditions: z.array(condition).max(MAX_CONDITIONS),
  isHighlighted: z.boolean(),
  highlightTags: z.array(word).max(200),
});

/** A draft. */
export const rulesetDraftSchema = z.strictObject({
  name: word,
  jurisdiction: word,
  icon: word,
  rulesetType: z.enum(RULESET_TYPES),
  rules: z.array(draftRule).max(MAX_RULES),
  scoringConfigText: z.string().max(MAX_CONFIG_LENGTH).nullable(),
});
