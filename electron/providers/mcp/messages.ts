// Finds the answer to one message in what the endpoint sent: JSON, or a stream of events
// (streamable HTTP; WHATWG HTML 9.2.6 for the form of events).
import { isJsonObject, JsonNumber, parseJson, property } from '#shared/screening/json.ts';

/**
 * The JSON text of the response with this id; null when there is none. Requests and notifications
 * of the server are passed over: none was asked for.
 */
export function findAnswer(body: string, contentType: string, id: string): string | null {
  const texts = isEventStream(contentType) ? readEvents(body) : [body];
  return texts.find((text) => isAnswerTo(text, id)) ?? null;
}

/** Whether a content type is that of a stream of events. */
export function isEventStream(contentType: string): boolean {
  return /^\s*text\/event-stream\b/i.test(contentType);
}

/** The data of every event, in order. */
function readEvents(stream: string): string[] {
  return stream
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .split('\n\n')
    .map((event) =>
      event
        .split('\n')
        .flatMap((line) => (line.startsWith('data:') ? [line.slice(5).replace(/^ /, '')] : []))
        .join('\n'),
    )
    .filter((data) => data !== '');
}

function isAnswerTo(text: string, id: string): boolean {
  const json = parseJson(text);
  if (!json.ok || !isJsonObject(json.value)) return false;
  const { value } = json;
  const own = property(value, 'id');
  const isSame = own instanceof JsonNumber ? own.text === id : own === id;
  return isSame && (Object.hasOwn(value, 'result') || Object.hasOwn(value, 'error'));
}
