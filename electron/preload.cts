// The bridge: all that a page can reach. Names are checked in main, not here.
import { contextBridge, ipcRenderer, type IpcRendererEvent } from 'electron';
import {
  BRIDGE_KEY,
  CALL_CHANNEL,
  EVENT_CHANNEL,
  type Bridge,
  type EventName,
  type Reply,
} from '#shared/ipc/transport.ts';

const bridge: Bridge = {
  call: (name, input) => ipcRenderer.invoke(CALL_CHANNEL, name, input) as Promise<Reply<unknown>>,
  onEvent(listener) {
    const forward = (_event: IpcRendererEvent, name: EventName, payload: unknown): void => {
      listener(name, payload);
    };
    ipcRenderer.on(EVENT_CHANNEL, forward);
    return () => {
      ipcRenderer.off(EVENT_CHANNEL, forward);
    };
  },
};

contextBridge.exposeInMainWorld(BRIDGE_KEY, bridge);
