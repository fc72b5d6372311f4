// What the MCP library takes for `fetch`: each message becomes one request of our transport. A
// stream that the server would open on its own is answered here with "not offered" (405), and
// nothing is ever sent again.
import { openEnvelope } from '#shared/screening/envelope.ts';
import type { AnswerReading } from '#shared/screening/exchange.ts';
import { isJsonObject, JsonNumber, parseJson, property } from '#shared/screening/json.ts';
import { addressed, isSuccess, refusal, type CallContext } from '../call.ts';
import type { ResolvedEnvironment } from '../environment.ts';
import type { Exchange, Transport, TransportRequest } from '../http/transport.ts';
import { findAnswer, isEventStream } from './messages.ts';

/** Stands for the endpoint inside the library; nothing resolves or contacts it. */
export const MCP_URL = new URL('http://mcp.invalid/mcp');

/** The largest answer of a tool that is read; a longer one is kept in the ledger only. */
const MAX_ANSWER_BYTES = 4 * 1024 * 1024;
const PASSED_ON = ['mcp-session-id', 'mcp-protocol-version'];
const CHANGES: readonly string[] = ['update_rule', 'delete_rule'];

/** One answered message. */
export interface McpExchange {
  /** The tool that was called; null for any other message. */
  tool: string | null;
  request: TransportRequest;
  exchange: Exchange;
}

/** As the library calls it. */
export type McpFetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

/**
 * Builds the function; its errors are those of the transport and of the answer.
 * @param onAnswered hears of every message that was answered
 */
export function createMcpFetch(
  transport: Transport,
  environment: ResolvedEnvironment,
  context: CallContext,
  onAnswered: (exchange: McpExchange) => void,
): McpFetch {
  return async (_url, init = {}) => {
    const { method, body, signal } = init;
    if (method !== 'POST' || typeof body !== 'string') return new Response(null, { status: 405 });
    const message = readMessage(body);
    const sent = new Headers(init.headers);
    const request: TransportRequest = {
      ...addressed(environment, message.purpose, {
        ...context,
        signal: AbortSignal.any(
          [signal, context.signal].filter((one) => one !== null && one !== undefined),
        ),
      }),
      method,
      path: '/mcp',
      body,
      // The endpoint takes the key in either header, never in the address (5).
      auth: environment.auth === 'bearer_token' ? 'bearer_token' : 'api_key_header',
      accept: 'application/json, text/event-stream',
      headers: Object.fromEntries([...sent].filter(([name]) => PASSED_ON.includes(name))),
      // A server need not close the stream in which it answered.
      isWhole: (bytes, { 'content-type': type = '' }) =>
        isEventStream(type) &&
        message.id !== null &&
        findAnswer(decode(bytes), type, message.id) !== null,
      handsBack: { maxBytes: MAX_ANSWER_BYTES, headers: ['mcp-session-id'] },
    };
    const exchange = await transport.send(request);
    const text = decode(exchange.inMemory?.body);
    if (!isSuccess(exchange)) throw refusal(request, exchange, readRefusal(text));
    onAnswered({ tool: message.tool, request, exchange });
    const headers = { ...exchange.inMemory?.headers, 'content-type': 'application/json' };
    if (message.id === null) return new Response(null, { status: 202, headers });
    const answer = findAnswer(text, exchange.headers['content-type'] ?? '', message.id);
    if (answer !== null) return new Response(answer, { status: 200, headers });
    // Without an answer to it the library would wait for ever.
    throw refusal(request, exchange, { kind: 'unexpected' });
  };
}

function decode(bytes: Uint8Array | undefined): string {
  return new TextDecoder('utf-8').decode(bytes);
}

/** What the library is about to send. */
interface SentMessage {
  /** Null for a notification, which has no answer. */
  id: string | null;
  tool: string | null;
  purpose: 'mcp' | 'mcp_change';
}

function readMessage(body: string): SentMessage {
  const json = parseJson(body);
  const message = json.ok && isJsonObject(json.value) ? json.value : {};
  const id = property(message, 'id');
  const params = property(message, 'params');
  const name = isJsonObject(params) ? property(params, 'name') : null;
  const isCall = property(message, 'method') === 'tools/call';
  const tool = isCall && typeof name === 'string' ? name : null;
  return {
    id: id instanceof JsonNumber ? id.text : typeof id === 'string' ? id : null,
    tool,
    purpose: tool !== null && CHANGES.includes(tool) ? 'mcp_change' : 'mcp',
  };
}

/** An error status may come with an envelope, or with a JSON-RPC error. */
function readRefusal(text: string): AnswerReading<never> {
  const json = parseJson(text);
  if (!json.ok) return { kind: 'unreadable', problem: json.problem };
  const error = isJsonObject(json.value) ? property(json.value, 'error') : undefined;
  const words = isJsonObject(error) ? property(error, 'message') : undefined;
  if (typeof words === 'string') return { kind: 'service_error', code: '-1', message: words };
  const envelope = openEnvelope(json.value);
  return envelope.kind === 'success' ? { kind: 'unexpected' } : envelope;
}
