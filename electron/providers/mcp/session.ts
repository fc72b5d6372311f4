// One session with an MCP endpoint by the protocol's own library: handshake, the tools' arguments, the call.
// Loaded when it is needed, see client.ts.
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { McpError } from '@modelcontextprotocol/sdk/types.js';
import type { JsonSchemaValidator } from '@modelcontextprotocol/sdk/validation';
import { AppError } from '#shared/errors.ts';
import type { JsonObject } from '#shared/screening/json.ts';
import { fitArguments, type ToolSchema } from './arguments.ts';
import { MCP_URL, type McpFetch } from './fetch.ts';
import { strange, type RuleTool } from './strange-endpoint.ts';

/** More pages of tools than any server has. */
const MAX_PAGES = 20;
/** The longest a timer holds: the transport's own waits end a message, and say what is known. */
const PATIENCE_MS = 2 ** 31 - 1;

/**
 * Gives whether the endpoint refused, or answered what the library does not take. What the tool
 * said is read from the stored answer; `problem` and `words` are those of an end before the call.
 */
export async function runSession(
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

function takeAnything<Value>(): JsonSchemaValidator<Value> {
  return (input) => ({ valid: true, data: input as Value, errorMessage: undefined });
}
