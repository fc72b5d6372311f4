// The sixteen tools by name, each with the route of the same purpose and its arguments (blockchain
// API 1). Argument names are not shown: they are those of the HTTP bodies, and `rule_id`.
import type { JsonObject } from '#shared/screening/json.ts';
import { chainsRoute } from '../routes/chains.ts';
import type { InProcessCall } from '../routes/in-process.ts';
import type { Route } from '../routes/route.ts';
import {
  ruleCreateRoute,
  ruleDeleteCall,
  ruleGetCall,
  ruleHighlightRoute,
  ruleListRoute,
  ruleUpdateCall,
} from '../routes/rules.ts';
import {
  rulesetCloneRoute,
  rulesetCreateRoute,
  rulesetDeleteRoute,
  rulesetGetRoute,
  rulesetListRoute,
  rulesetUpdateRoute,
} from '../routes/rulesets.ts';
import { screenResultRoute } from '../routes/screen-result.ts';
import { screenKyaRoute, screenKytRoute } from '../routes/screen.ts';
import {
  ADDRESS,
  HIGHLIGHT,
  ID,
  RULE,
  RULESET_LIST,
  SHARED_SCREENING,
  text,
  TRANSACTION,
  type Properties,
} from './tool-schemas.ts';

/** A tool. */
export interface PracticeTool {
  name: string;
  description: string;
  inputSchema: { type: 'object'; properties: Properties; required: string[] };
  route: Route;
  toCall: (given: JsonObject) => InProcessCall;
}

/** All tools, in the order of the specification. */
export const TOOLS: readonly PracticeTool[] = [
  tool('list_chains', 'Supported chains and their tokens.', chainsRoute, {}),
  tool(
    'screen_address',
    'Screen a wallet address (KYA). Billed.',
    screenKyaRoute,
    { ...ADDRESS, ...SHARED_SCREENING },
    ['chain_name', 'address'],
  ),
  tool(
    'screen_transaction',
    'Screen a transaction (KYT). Billed.',
    screenKytRoute,
    { ...TRANSACTION, ...SHARED_SCREENING },
    ['chain_name', 'tx_id'],
  ),
  {
    ...tool(
      'get_screen_result',
      'The state of an asynchronous screening, with its result once complete.',
      screenResultRoute,
      { job_id: text('The job id.') },
      ['job_id'],
    ),
    toCall: ({ job_id: id }) => ({ parameters: { jobId: typeof id === 'string' ? id : '' } }),
  },
  tool('list_rulesets', 'Own and builtin rulesets.', rulesetListRoute, RULESET_LIST),
  tool('get_ruleset', 'A ruleset with its rules.', rulesetGetRoute, { ruleset_id: ID }, [
    'ruleset_id',
  ]),
  tool(
    'create_ruleset',
    'Create an empty ruleset.',
    rulesetCreateRoute,
    {
      name: text('Display name.'),
      ruleset_type: { type: 'string', enum: ['kya', 'kyt_in', 'kyt_out', 'scoring'] },
      jurisdiction: text('Free text; Global unless given.'),
      scoring_config: { description: 'Scoring rulesets only.' },
    },
    ['name', 'ruleset_type'],
  ),
  tool(
    'update_ruleset',
    'Change an own ruleset; what is left out stays.',
    rulesetUpdateRoute,
    {
      ruleset_id: ID,
      name: text('Display name.'),
      jurisdiction: text('Free text.'),
      icon: text('Icon.'),
      scoring_config: { description: 'Replaces the whole config.' },
    },
    ['ruleset_id'],
  ),
  tool('delete_ruleset', 'Delete an own ruleset.', rulesetDeleteRoute, { ruleset_id: ID }, [
    'ruleset_id',
  ]),
  tool(
    'clone_ruleset',
    'Copy a builtin or own ruleset.',
    rulesetCloneRoute,
    { source_ruleset_id: ID, name: text('Name of the copy.') },
    ['source_ruleset_id'],
  ),
  tool('list_rules', 'The rules of a ruleset.', ruleListRoute, { ruleset_id: ID }, ['ruleset_id']),
  tool('get_rule', 'One rule.', ruleGetCall, { rule_id: ID }, ['rule_id']),
  tool(
    'create_rule',
    'Add a rule to an own ruleset.',
    ruleCreateRoute,
    { ruleset_id: ID, ...RULE },
    ['ruleset_id', ...Object.keys(RULE).slice(0, 8)],
  ),
  tool(
    'update_rule',
    'Change a rule of an own ruleset; what is left out stays.',
    ruleUpdateCall,
    { rule_id: ID, ...RULE },
    ['rule_id'],
  ),
  tool('delete_rule', 'Delete a rule of an own ruleset.', ruleDeleteCall, { rule_id: ID }, [
    'rule_id',
  ]),
  tool('highlight_rules', 'Star rules, or no longer.', ruleHighlightRoute, HIGHLIGHT, [
    'ruleset_id',
    'rule_ids',
    'is_highlighted',
  ]),
];

function tool(
  name: string,
  description: string,
  route: Route,
  properties: Properties,
  required: string[] = [],
): PracticeTool {
  const inputSchema = { type: 'object' as const, properties, required };
  return { name, description, inputSchema, route, toCall: (body) => ({ body }) };
}
