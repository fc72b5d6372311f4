// The thread that rehearses a ruleset: what fires and why is decided in shared/rulesets.
import { parentPort, workerData } from 'node:worker_threads';
import { toAppError } from '#shared/errors.ts';
import type { StoredSide } from '#shared/rulesets/rehearsed-side.ts';
import { Rehearsal } from '#shared/rulesets/rehearse.ts';
import type { RehearsalMessage, RehearsalReply, RehearsalTask } from './messages.ts';

const port = parentPort;
if (port === null) throw new Error('this file is the entry of a worker thread');
const rehearsal = new Rehearsal((workerData as RehearsalTask).rules);
const NO_BYTES = new Uint8Array(0);

port.on('message', (message: RehearsalMessage) => {
  try {
    const json = message.kind === 'add' ? add(message.part) : report(message.facts);
    const value = { progress: rehearsal.progress, json };
    const reply: RehearsalReply = { ok: true, value };
    port.postMessage(reply, json === NO_BYTES ? [] : [json.buffer]);
  } catch (error) {
    port.postMessage({ ok: false, error: toAppError(error).toWire() } satisfies RehearsalReply);
  }
});

function add(part: Uint8Array): Uint8Array<ArrayBuffer> {
  const sides = JSON.parse(new TextDecoder().decode(part)) as StoredSide[];
  for (const side of sides) rehearsal.add(side);
  return NO_BYTES;
}

function report(facts: Parameters<Rehearsal['report']>[0]): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(rehearsal.report(facts)));
}
