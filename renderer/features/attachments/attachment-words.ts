// What is known of attachments by their media types.

const TEXT_TYPES = /^(text\/|application\/(json|xml|x-ndjson|yaml|javascript)$)|[+](json|xml)$/;

/** Whether a look at it as text is worth offering; whether it is text, its bytes decide. */
export function isText(mediaType: string): boolean {
  return TEXT_TYPES.test(mediaType);
}
