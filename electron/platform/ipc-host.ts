// Binds the dispatcher to Electron: answers only the main frame of our own page, and sends
// events to it.
import { ipcMain, type BrowserWindow, type IpcMainInvokeEvent } from 'electron';
import { AppError } from '#shared/errors.ts';
import {
  CALL_CHANNEL,
  EVENT_CHANNEL,
  type EventName,
  type Events,
  type Reply,
} from '#shared/ipc/transport.ts';
import type { Dispatch } from '../ipc/dispatcher.ts';
import { APP_ORIGIN } from './app-path.ts';

/** Answers calls from the page; anybody else is refused with `ipc.refused_sender`. */
export function hostCalls(dispatch: Dispatch): void {
  ipcMain.handle(CALL_CHANNEL, (event, name: unknown, input: unknown): Promise<Reply<unknown>> => {
    if (isOwnPage(event)) return dispatch(name, input);
    const error = new AppError('ipc.refused_sender', 'not the application’s own page').toWire();
    return Promise.resolve({ ok: false, error });
  });
}

/** Sends an event to the window, if there is one. */
export function sendEvent<Name extends EventName>(
  window: BrowserWindow | null,
  name: Name,
  payload: Events[Name],
): void {
  if (window === null || window.isDestroyed()) return;
  window.webContents.send(EVENT_CHANNEL, name, payload);
}

function isOwnPage(event: IpcMainInvokeEvent): boolean {
  const frame = event.senderFrame;
  return frame !== null && frame === event.sender.mainFrame && frame.origin === APP_ORIGIN;
}
