// The MCP endpoint (blockchain API 1, "Agent access"): stateless streamable HTTP over the official
// SDK. Each message gets a server of its own; tools call the routes that HTTP calls.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
  type CallToolResult,
} from '@modelcontextprotocol/sdk/types.js';
import { isJsonObject, JsonNumber, type JsonValue } from '#shared/screening/json.ts';
import { encodeBody, encodeJson, refuse, Refusal } from '../answer.ts';
import { isAuthenticated } from '../authentication.ts';
import type { RawEndpoint } from '../http/api.ts';
import type { ServiceState } from '../service-state.ts';
import { callRoute } from '../routes/in-process.ts';
import { TOOLS } from './tools.ts';

/** The endpoint over one database; the key in `X-Api-Key` or as a bearer token (5). */
export function createMcpEndpoint(state: ServiceState, key: string): RawEndpoint {
  return {
    path: '/mcp',
    async handle(request, response, body) {
      const refusal = refusalOf(request, body, key);
      if (refusal !== null) {
        writeRefusal(response, refusal);
        return;
      }
      const answer = await answerMessage(state, toWebRequest(request, body ?? ''));
      const text = await answer.text();
      const headers: Record<string, string> = {};
      for (const [name, value] of answer.headers) headers[name] = value;
      response.writeHead(answer.status, {
        ...headers,
        'content-length': Buffer.byteLength(text),
        'cache-control': 'no-store',
      });
      response.end(text);
    },
  };
}

/** There is no session: neither a stream of its own (GET) nor anything to end (DELETE). */
function refusalOf(request: IncomingMessage, body: string | null, key: string): Refusal | null {
  if (!isAuthenticated(request.headers, new URLSearchParams(), key)) {
    return new Refusal(401, 'no key or invalid key', { 'www-authenticate': 'Bearer' });
  }
  if (request.method !== 'POST') {
    return new Refusal(405, 'only POST is offered here', { allow: 'POST' });
  }
  return body === null ? new Refusal(413, 'the message is too large') : null;
}

function writeRefusal(response: ServerResponse, refusal: Refusal): void {
  const { status, contentType, headers, body } = refuse(refusal);
  const bytes = encodeBody(body);
  response.writeHead(status, {
    ...headers,
    'content-type': contentType,
    'content-length': bytes.length,
  });
  response.end(bytes);
}

function toWebRequest(request: IncomingMessage, body: string): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, [value].flat().join(', '));
  }
  return new Request('http://127.0.0.1/mcp', { method: 'POST', headers, body });
}

async function answerMessage(state: ServiceState, request: Request): Promise<Response> {
  const server = createServer(state);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  try {
    await server.connect(transport);
    return await transport.handleRequest(request);
  } finally {
    // A JSON answer is whole before it is given back.
    await server.close();
  }
}

/** The tools' schemas are plain JSON Schema: what a field may hold is the routes' business. */
function createServer(state: ServiceState): McpServer {
  const mcp = new McpServer(
    { name: 'practice-service', version: '3' },
    { capabilities: { tools: {} } },
  );
  mcp.server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: TOOLS.map(({ name, description, inputSchema }) => ({ name, description, inputSchema })),
  }));
  mcp.server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const tool = TOOLS.find(({ name }) => name === params.name);
    if (tool === undefined) throw new McpError(ErrorCode.InvalidParams, 'no such tool');
    const given = toJsonValue(params.arguments ?? {});
    const args = isJsonObject(given) ? given : {};
    try {
      return toResult(encodeJson(await callRoute(tool.route, state, tool.toCall(args))), false);
    } catch (error) {
      if (error instanceof Refusal) return toResult(error.message, true);
      throw error;
    }
  });
  return mcp;
}

function toResult(text: string, isError: boolean): CallToolResult {
  return { content: [{ type: 'text', text }], ...(isError ? { isError } : {}) };
}

/** The SDK parses into floats; the routes take numbers by their text. */
function toJsonValue(value: unknown): JsonValue {
  if (typeof value === 'number') return new JsonNumber(String(value));
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (Array.isArray(value)) return value.map(toJsonValue);
  if (typeof value !== 'object' || value === null) return null;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, toJsonValue(part)]));
}
