// Rules over MCP (blockchain API 1, "Agent access"): only what has no HTTP path. Every message
// goes through our own transport: the same ledger, limits, quiet mode and outcome table.
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { McpError } from '@modelcontextprotocol/sdk/types.js';
import type { JsonSchemaValidator } from '@modelcontextprotocol/sdk/validation';
import { AppError } from '#shared/errors.ts';
import type { AnswerReading } from '#shared/screening/exchange.ts';
import type { JsonObject } from '#shared/screening/json.ts';
import type { Rule } from '#shared/screening/ruleset.ts';
import { readStored, refusal, type CallContext, type ClientPorts } from '../call.ts';
import type { ResolvedEnvironment } from '../environment.ts';
import { serverWords } from '../http/redaction.ts';
import type { ReadAnswer } from '../ports.ts';
import { fitArguments, type ToolSchema } from './arguments.ts';
import { createMcpFetch, MCP_URL, type McpExchange, type McpFetch } from './fetch.ts';

/** The tools that are called. */
export type RuleTool = 'get_rule' | 'update_rule' | 'delete_rule';

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

/** More pages of tools than any server has. */
const MAX_PAGES = 20;
/** The longest a timer holds: the transport's own waits end a message, and say what is known. */
const PATIENCE_MS = 2 ** 31 - 1;

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

/**
 * Gives whether the endpoint refused, or answered what the library does not take. What the tool
 * said is read from the stored answer; `problem` and `words` are those of an end before the call.
 */
async function runSession(
  fetch: McpFetch,
  tool: RuleTool,
  wanted: JsonObject,
): Promise<{ isRefusal: boolean; problem: 'no_call' | 'protocol'; words: string }> {
  const session = new Client(
    { name: 'tracefile', version: '1' },
    // What a tool says its answers look like is not compiled into code here.
    { jsonSchemaValidator: { getValidator: takeAnything } },
  );
  const options = { timeout: PATIENCE_MS };
  try {
    // The address is only a name here: the transport knows where the environment is.
    await session.connect(new StreamableHTTPClientTransport(MCP_URL, { fetch }), options);
    const schema = await findTool(session, tool, options);
    if (schema === null) throw strange(tool, { problem: 'missing_tool' });
    const fitted = fitArguments(schema, wanted);
    if (!fitted.ok) {
      throw strange(tool, { problem: 'argument', argument: fitted.argument });
    }
    const { isError } = await session.callTool(
      { name: tool, arguments: fitted.arguments },
      undefined,
      options,
    );
    return { isRefusal: isError === true, problem: 'no_call', words: '' };
  } catch (error) {
    if (error instanceof AppError) throw error;
    const isWorded = error instanceof McpError;
    const words = isWorded ? error.message : '';
    return { isRefusal: true, problem: isWorded ? 'no_call' : 'protocol', words };
  } finally {
    await session.close();
  }
}

async function findTool(
  session: Client,
  name: RuleTool,
  options: { timeout: number },
): Promise<ToolSchema | null> {
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES; page++) {
    const listed = await session.listTools(cursor === undefined ? {} : { cursor }, options);
    const found = listed.tools.find((tool) => tool.name === name);
    if (found !== undefined) return found.inputSchema;
    if (listed.nextCursor === undefined) return null;
    cursor = listed.nextCursor;
  }
  return null;
}

/** The endpoint is not as it is known here; the call itself was not sent. */
function strange(
  tool: RuleTool,
  details: {
    problem: 'missing_tool' | 'argument' | 'no_call' | 'protocol';
    argument?: string;
    serverMessage?: string;
  },
): AppError {
  return new AppError('http.service_error', `the service offers no ${tool} as it is known here`, {
    details: { tool, reached: 'no', ...details },
  });
}

function takeAnything<Value>(): JsonSchemaValidator<Value> {
  return (input) => ({ valid: true, data: input as Value, errorMessage: undefined });
}
