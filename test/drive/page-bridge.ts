// Calls of the page's own bridge, for what a test reads that no view shows whole.
import type { Page } from 'playwright/test';
import type { CallInput, CallName, CallOutput } from '#shared/ipc/contract.ts';

/** One call; a large reply is joined. Throws the code of a refusal. */
export async function callBridge<Name extends CallName>(
  page: Page,
  name: Name,
  input: CallInput<Name>,
): Promise<CallOutput<Name>> {
  const text = await page.evaluate(
    async ([called, json]) => {
      interface Refused {
        ok: false;
        error: { code: string };
      }
      type Reply = Refused | { ok: true; value: unknown };
      const bridge = Reflect.get(globalThis, 'tracefile') as {
        call: (name: string, input: unknown) => Promise<Reply>;
      };
      const call = async (one: string, given: unknown): Promise<unknown> => {
        const reply = await bridge.call(one, given);
        if (!reply.ok) throw new Error(`${one}: ${reply.error.code}`);
        return reply.value;
      };
      const value = await call(called, JSON.parse(json));
      if (typeof value !== 'object' || value === null || !('restId' in value)) {
        return JSON.stringify(value);
      }
      type Piece = Uint8Array | string;
      const large = value as { first: Piece; sizeBytes: number; restId: string | null };
      const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
      const textOf = (piece: Piece): string =>
        typeof piece === 'string' ? piece : decoder.decode(piece, { stream: true });
      let whole = textOf(large.first);
      for (let received = large.first.length; received < large.sizeBytes;) {
        const piece = (await call('replies.next', { id: large.restId })) as Piece;
        whole += textOf(piece);
        received += piece.length;
      }
      return whole + decoder.decode();
    },
    [name, JSON.stringify(input)] as const,
  );
  return JSON.parse(text) as CallOutput<Name>;
}
