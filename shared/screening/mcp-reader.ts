// Opens the answer to an MCP tool call: a JSON-RPC message, bare or in an event stream
// (https://modelcontextprotocol.io, streamable HTTP). A tool gives the `data` of an envelope
// (blockchain API 1); a server that gives the envelope itself is understood.
import { openEnvelope, type EnvelopeReading } from './envelope.ts';
import {
  isJsonObject,
  JsonNumber,
  NO_DUPLICATES,
  parseJson,
  property,
  type Duplicates,
  type JsonValue,
} from './json.ts';

/** Code of an error that the tool told in words only. */
const TOOL_ERROR = '-1';

/** An opened answer with the keys that its messages, and the text in them, repeat. */
type McpReading = EnvelopeReading & { duplicates?: Duplicates };

/** Reads the body of a tool call. `no_envelope`: it holds no answer. Never throws. */
export function openMcpAnswer(text: string): McpReading {
  for (const { message, duplicates } of readMessages(text).reverse()) {
    if (!isJsonObject(message)) continue;
    const error = property(message, 'error');
    if (isJsonObject(error)) {
      const code = property(error, 'code');
      return refusal(code instanceof JsonNumber ? code.text : TOOL_ERROR, error['message']);
    }
    const result = property(message, 'result');
    if (isJsonObject(result)) return openToolResult(result, duplicates);
  }
  return { kind: 'no_envelope' };
}

function openToolResult(result: Record<string, JsonValue>, around: Duplicates): McpReading {
  const text = firstText(property(result, 'content'));
  const parsed = text === null ? null : parseJson(text);
  const value = parsed?.ok === true ? parsed.value : property(result, 'structuredContent');
  const own = parsed?.ok === true ? parsed.duplicates : NO_DUPLICATES;
  const total = own.total + around.total;
  const found = [...own.found, ...around.found];
  const repeated = total === 0 ? {} : { duplicates: { found, total } };
  if (value !== undefined) {
    const envelope = openEnvelope(value);
    if (envelope.kind !== 'no_envelope') return { ...envelope, ...repeated };
  }
  if (property(result, 'isError') === true) return refusal(TOOL_ERROR, text ?? '');
  return value === undefined
    ? { kind: 'no_envelope' }
    : { kind: 'success', data: value, ...repeated };
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
function readMessages(text: string): { message: JsonValue; duplicates: Duplicates }[] {
  const whole = parseJson(text);
  if (whole.ok) {
    const { value, duplicates } = whole;
    return (Array.isArray(value) ? value : [value]).map((message) => ({ message, duplicates }));
  }
  return text.split(/(?:\r\n|\r|\n){2}/).flatMap((event) => {
    const lines = event.split(/\r\n|\r|\n/).filter((line) => line.startsWith('data:'));
    const data = parseJson(lines.map((line) => line.slice(5).trimStart()).join('\n'));
    return data.ok ? [{ message: data.value, duplicates: data.duplicates }] : [];
  });
}

function refusal(code: string, message: JsonValue | undefined): EnvelopeReading {
  return { kind: 'service_error', code, message: typeof message === 'string' ? message : '' };
}
