// The thread that back-tests a ruleset: what fires and why is decided in shared/rulesets.
import { parentPort, workerData } from 'node:worker_threads';
import { toAppError } from '#shared/errors.ts';
import type { StoredSide } from '#shared/rulesets/backtested-side.ts';
import { Backtest } from '#shared/rulesets/run-backtest.ts';
import type { BacktestMessage, BacktestReply, BacktestTask } from './messages.ts';

const port = parentPort;
if (port === null) throw new Error('this file is the entry of a worker thread');
const backtest = new Backtest((workerData as BacktestTask).rules);
const NO_BYTES = new Uint8Array(0);

port.on('message', (message: BacktestMessage) => {
  try {
    const json = message.kind === 'add' ? add(message.part) : report(message.facts);
    const value = { progress: backtest.progress, json };
    const reply: BacktestReply = { ok: true, value };
    port.postMessage(reply, json === NO_BYTES ? [] : [json.buffer]);
  } catch (error) {
    port.postMessage({ ok: false, error: toAppError(error).toWire() } satisfies BacktestReply);
  }
});

function add(part: Uint8Array): Uint8Array<ArrayBuffer> {
  const sides = JSON.parse(new TextDecoder().decode(part)) as StoredSide[];
  for (const side of sides) backtest.add(side);
  return NO_BYTES;
}

function report(facts: Parameters<Backtest['report']>[0]): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(backtest.report(facts)));
}
