// Rules over MCP (blockchain API 1, "Agent access"): only what has no HTTP path. Every message
// goes through our own transport: the same ledger, limits, offline mode and outcome table.
import type { AnswerReading } from '#shared/screening/exchange.ts';
import type { JsonObject } from '#shared/screening/json.ts';
import type { Rule } from '#shared/screening/ruleset.ts';
import { readStored, refusal, type CallContext, type ClientPorts } from '../call.ts';
import type { ResolvedEnvironment } from '../environment.ts';
import { serverWords } from '../http/redaction.ts';
import type { ReadAnswer } from '../ports.ts';
import { createMcpFetch, type McpExchange } from './fetch.ts';
import { strange, type RuleTool } from './strange-endpoint.ts';

/**
 * The calls, with the arguments in the spelling of blockchain API 2.3 and `ruleset_id`, `rule_id`.
 * Errors as in `ScreeningClient`; `http.service_error` when the tool refuses, is missing, or asks
 * for arguments that are not known here (`details.tool`, `problem`, `argument`).
 */
export interface McpCalls {
  getRule: (
    environment: ResolvedEnvironment,
    wanted: JsonObject,
    context: CallContext,
  ) => Promise<Rule>;
  /** Null when the answer, which is not shown, holds no rule. */
  updateRule: (
    environment: ResolvedEnvironment,
    wanted: JsonObject,
    context: CallContext,
  ) => Promise<Rule | null>;
  deleteRule: (
    environment: ResolvedEnvironment,
    wanted: JsonObject,
    context: CallContext,
  ) => Promise<void>;
}

/** Builds them. */
export function createMcpCalls({ transport, reader }: ClientPorts): McpCalls {
  /**
   * One session: handshake, the tools' arguments, the call. What the call gave is read where its
   * bytes are stored; null when the tool took it and gave nothing known.
   */
  async function callTool<Value>(
    environment: ResolvedEnvironment,
    { tool, wanted, context }: { tool: RuleTool; wanted: JsonObject; context: CallContext },
    read: ReadAnswer<Value>,
  ): Promise<{ call: McpExchange; value: Value | null; reading: AnswerReading<Value> }> {
    let call: McpExchange | null = null;
    const fetch = createMcpFetch(transport, environment, context, (answered) => {
      if (answered.tool === tool) call = answered;
    });
    // The library is loaded with the first call.
    const { runSession } = await import('./session.ts');
    const end = await runSession(fetch, tool, wanted);
    const answered = call as McpExchange | null;
    if (answered === null) {
      const serverMessage = serverWords(end.words, [environment.key]);
      throw strange(tool, { problem: end.problem, serverMessage });
    }
    const reading = await readStored(answered.request, answered.exchange, read);
    if (reading.kind === 'success') return { call: answered, value: reading.value, reading };
    if (end.isRefusal || reading.kind === 'service_error') {
      throw refusal(answered.request, answered.exchange, reading);
    }
    return { call: answered, value: null, reading };
  }

  return {
    async getRule(environment, wanted, context) {
      const asked = { tool: 'get_rule', wanted, context } as const;
      const { call, value, reading } = await callTool(environment, asked, reader.readRule);
      if (value === null) throw refusal(call.request, call.exchange, reading);
      return value;
    },
    async updateRule(environment, wanted, context) {
      const asked = { tool: 'update_rule', wanted, context } as const;
      return (await callTool(environment, asked, reader.readRule)).value;
    },
    async deleteRule(environment, wanted, context) {
      const asked = { tool: 'delete_rule', wanted, context } as const;
      await callTool(environment, asked, reader.readChangedId);
    },
  };
}
