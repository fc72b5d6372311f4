// Opens the answer to an MCP tool call: a JSON-RPC message, bare or in an event stream
// (https://modelcontextprotocol.io, streamable HTTP). A tool gives the `data` of an envelope
// (blockchain API 1); a server that gives the envelope itself is understood.
import { openEnvelope, type EnvelopeReading } from './envelope.ts';
import { isJsonObject, JsonNumber, parseJson, property, type JsonValue } from './json.ts';

/** Code of an error that the tool told in words only. */
const TOOL_ERROR = '-1';

/** Reads the body of a tool call. `no_envelope`: it holds no answer. Never throws. */
export function openMcpAnswer(text: string): EnvelopeReading {
  for (const message of readMessages(text).reverse()) {
    if (!isJsonObject(message)) continue;
    const error = property(message, 'error');
    if (isJsonObject(error)) {
      const code = property(error, 'code');
      return refusal(code instanceof JsonNumber ? code.text : TOOL_ERROR, error['message']);
    }
    const result = property(message, 'result');
    if (isJsonObject(result)) return openToolResult(result);
  }
  return { kind: 'no_envelope' };
}

function openToolResult(result: Record<string, JsonValue>): EnvelopeReading {
  const text = firstText(property(result, 'content'));
  const parsed = text === null ? null : parseJson(text);
  const value = parsed?.ok === true ? parsed.value : property(result, 'structuredContent');
  if (value !== undefined) {
    const envelope = openEnvelope(value);
    if (envelope.kind !== 'no_envelope') return envelope;
  }
  if (property(result, 'isError') === true) return refusal(TOOL_ERROR, text ?? '');
  return value === undefined ? { kind: 'no_envelope' } : { kind: 'success', data: value };
}

function firstText(content: JsonValue | undefined): string | null {
  if (!Array.isArray(content)) return null;
  for (const part of content) {
    const text = isJsonObject(part) ? property(part, 'text') : undefined;
    if (typeof text === 'string') return text;
  }
  return null;
}

/** The messages of a body: one, a batch of them, or the data of each event of a stream. */
function readMessages(text: string): JsonValue[] {
  const whole = parseJson(text);
  if (whole.ok) return Array.isArray(whole.value) ? whole.value : [whole.value];
  return text.split(/(?:\r\n|\r|\n){2}/).flatMap((event) => {
    const lines = event.split(/\r\n|\r|\n/).filter((line) => line.startsWith('data:'));
    const data = parseJson(lines.map((line) => line.slice(5).trimStart()).join('\n'));
    return data.ok ? [data.value] : [];
  });
}

function refusal(code: string, message: JsonValue | undefined): EnvelopeReading {
  return { kind: 'service_error', code, message: typeof message === 'string' ? message : '' };
}
