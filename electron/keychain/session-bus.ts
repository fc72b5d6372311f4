// A few questions to the session's D-Bus over its socket, one after the other (D-Bus Specification,
// "Message Protocol"). Reads what the questions of secret-service.ts answer with, and nothing more.
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';

/** A method of an object, and its arguments: texts alone. */
export interface BusCall {
  destination: string;
  path: string;
  interface: string;
  member: string;
  args: readonly string[];
}

/** What a method gave first; null when the other side refused. */
type BusValue = string | number | boolean | null;

/** An open connection. */
export interface SessionBus {
  /** Rejects when the connection ends or nothing comes within the time. */
  ask: (call: BusCall) => Promise<BusValue>;
  close: () => void;
}

const CALL = 1;
const RETURN = 2;
const ERROR = 3;
/** Types of a header's fields, by their number. */
const FIELDS = {
  path: [1, 'o'],
  interface: [2, 's'],
  member: [3, 's'],
  destination: [6, 's'],
} as const;
const REPLY_SERIAL = 5;
const SIGNATURE = 8;

/**
 * Where the session's bus listens, for `connect`; null when no socket is named. Errors: `URIError` for an
 * address that is escaped wrongly.
 */
export function socketOf(env: NodeJS.ProcessEnv): string | null {
  const address = env['DBUS_SESSION_BUS_ADDRESS'];
  if (address === undefined || address === '') {
    const folder = env['XDG_RUNTIME_DIR'];
    return folder === undefined ? null : join(folder, 'bus');
  }
  const found = /unix:(?:[^;]*,)?(path|abstract)=([^,;]+)/.exec(address);
  if (found === null) return null;
  const [, kind, place = ''] = found;
  return (kind === 'abstract' ? '\0' : '') + decodeURIComponent(place);
}

/** Connects as this person. Rejects when nobody listens or the bus does not let us in. */
export async function openSessionBus(socketPath: string, timeoutMs: number): Promise<SessionBus> {
  const incoming = new Incoming(connect(socketPath), timeoutMs);
  const { socket } = incoming;
  const uid = Buffer.from(String(process.getuid?.() ?? 0)).toString('hex');
  socket.write(`\0AUTH EXTERNAL ${uid}\r\n`);
  const greeting = await incoming.take((bytes) => bytes.indexOf('\r\n') + 2);
  if (!greeting.toString('latin1').startsWith('OK ')) {
    socket.destroy();
    throw new Error('the bus does not let us in');
  }
  socket.write('BEGIN\r\n');
  let serial = 0;
  const ask = async (call: BusCall): Promise<BusValue> => {
    serial += 1;
    socket.write(composeCall(call, serial));
    for (;;) {
      const message = readMessage(await incoming.take(messageLength));
      if (message.replyTo === serial) return message.value;
    }
  };
  const bus = 'org.freedesktop.DBus';
  const hello = {
    destination: bus,
    interface: bus,
    path: '/org/freedesktop/DBus',
    member: 'Hello',
  };
  await ask({ ...hello, args: [] });
  return { ask, close: () => socket.destroy() };
}

/** Bytes as they come, handed out in whole pieces. */
class Incoming {
  readonly socket: Socket;
  readonly #timeoutMs: number;
  #bytes = Buffer.alloc(0);
  #wake: () => void = () => undefined;
  #failure: Error | null = null;

  constructor(socket: Socket, timeoutMs: number) {
    this.socket = socket;
    this.#timeoutMs = timeoutMs;
    const end = (error: Error): void => {
      this.#failure ??= error;
      this.#wake();
    };
    socket.on('data', (chunk: Buffer) => {
      this.#bytes = Buffer.concat([this.#bytes, chunk]);
      this.#wake();
    });
    socket.on('error', end);
    socket.on('close', () => {
      end(new Error('the bus closed the connection'));
    });
  }

  /** @param lengthOf how long the first piece is; below 2 while that is not known */
  async take(lengthOf: (bytes: Buffer) => number): Promise<Buffer> {
    const timer = setTimeout(() => this.socket.destroy(), this.#timeoutMs);
    try {
      for (;;) {
        const length = lengthOf(this.#bytes);
        if (length >= 2 && this.#bytes.length >= length) {
          const piece = this.#bytes.subarray(0, length);
          this.#bytes = this.#bytes.subarray(length);
          return piece;
        }
        if (this.#failure !== null) throw this.#failure;
        await new Promise<void>((resolve) => (this.#wake = resolve));
      }
    } finally {
      clearTimeout(timer);
    }
  }
}

const align = (at: number, to: number): number => Math.ceil(at / to) * to;

function composeText(text: string): Buffer {
  const bytes = Buffer.from(text);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(bytes.length);
  return Buffer.concat([length, bytes, Buffer.alloc(1)]);
}

function padded(bytes: Buffer, to: number): Buffer {
  return Buffer.concat([bytes, Buffer.alloc(align(bytes.length, to) - bytes.length)]);
}

function composeCall(call: BusCall, serial: number): Buffer {
  let fields = Buffer.alloc(0);
  const add = (code: number, type: string, value: Buffer): void => {
    const head = Buffer.concat([Buffer.from([code, type.length]), Buffer.from(`${type}\0`)]);
    fields = Buffer.concat([padded(fields, 8), head, value]);
  };
  for (const name of ['path', 'interface', 'member', 'destination'] as const) {
    const [code, type] = FIELDS[name];
    add(code, type, composeText(call[name]));
  }
  const signature = Buffer.from('s'.repeat(call.args.length));
  add(SIGNATURE, 'g', Buffer.concat([Buffer.from([signature.length]), signature, Buffer.alloc(1)]));
  const body = call.args.reduce(
    (before, text) => Buffer.concat([padded(before, 4), composeText(text)]),
    Buffer.alloc(0),
  );
  const head = Buffer.alloc(16);
  head.write('l', 'latin1');
  head.writeUInt8(CALL, 1);
  head.writeUInt8(1, 3);
  head.writeUInt32LE(body.length, 4);
  head.writeUInt32LE(serial, 8);
  head.writeUInt32LE(fields.length, 12);
  return Buffer.concat([padded(Buffer.concat([head, fields]), 8), body]);
}

/** A bus answers in the order of bytes that it was asked in, but nobody says that it must. */
function readUInt32(bytes: Buffer, at: number): number {
  return bytes[0] === 0x6c ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at);
}

function messageLength(bytes: Buffer): number {
  if (bytes.length < 16) return 0;
  return align(16 + readUInt32(bytes, 12), 8) + readUInt32(bytes, 4);
}

/** One value of a simple type, and where the next begins. */
function readValue(bytes: Buffer, at: number, type: string): { value: BusValue; end: number } {
  if (type === 'g' || type === 'v') {
    const length = bytes[at] ?? 0;
    const text = bytes.toString('latin1', at + 1, at + 1 + length);
    const end = at + length + 2;
    return type === 'g' ? { value: text, end } : readValue(bytes, end, text);
  }
  const from = align(at, 4);
  const number = readUInt32(bytes, from);
  if (type === 'b') return { value: number !== 0, end: from + 4 };
  if (type === 'u') return { value: number, end: from + 4 };
  if (type !== 's' && type !== 'o') throw new Error(`an answer of another type: ${type}`);
  return { value: bytes.toString('utf8', from + 4, from + 4 + number), end: from + 5 + number };
}

function readMessage(bytes: Buffer): { replyTo: number | null; value: BusValue } {
  const end = 16 + readUInt32(bytes, 12);
  const fields = new Map<number, BusValue>();
  for (let at = 16; at < end;) {
    const from = align(at, 8);
    const read = readValue(bytes, from + 1, 'v');
    fields.set(bytes[from] ?? 0, read.value);
    at = read.end;
  }
  const kind = bytes[1];
  const replyTo = fields.get(REPLY_SERIAL);
  if ((kind !== RETURN && kind !== ERROR) || typeof replyTo !== 'number') {
    return { replyTo: null, value: null };
  }
  const type = String(fields.get(SIGNATURE) ?? '');
  const isEmpty = kind === ERROR || type === '';
  return { replyTo, value: isEmpty ? null : readValue(bytes, align(end, 8), type).value };
}
