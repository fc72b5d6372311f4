// Every permission that Electron knows, by how a page asks for it: one more in Electron does not compile
// until it is decided here how it is asked.
import type { Session } from 'electron';

type RequestHandler = NonNullable<Parameters<Session['setPermissionRequestHandler']>[0]>;
type CheckHandler = NonNullable<Parameters<Session['setPermissionCheckHandler']>[0]>;

/** As a session is asked for one. */
export type PermissionName = Parameters<RequestHandler>[1];

/** The web's own name of a permission, for `navigator.permissions`; null where there is none. */
export const PERMISSIONS: Readonly<Record<PermissionName, string | null>> = {
  ar: null,
  'automatic-fullscreen': null,
  'background-fetch': 'background-fetch',
  'background-sync': 'background-sync',
  'captured-surface-control': 'captured-surface-control',
  'clipboard-read': 'clipboard-read',
  'clipboard-sanitized-write': 'clipboard-write',
  'deprecated-sync-clipboard-read': null,
  'display-capture': 'display-capture',
  fileSystem: null,
  fullscreen: null,
  geolocation: 'geolocation',
  'geolocation-approximate': null,
  'hand-tracking': null,
  hid: null,
  'idle-detection': 'idle-detection',
  keyboardLock: 'keyboard-lock',
  'local-fonts': 'local-fonts',
  'local-network': 'local-network',
  'local-network-access': 'local-network-access',
  'loopback-network': 'loopback-network',
  media: 'camera',
  mediaKeySystem: null,
  midi: 'midi',
  midiSysex: null,
  nfc: 'nfc',
  notifications: 'notifications',
  openExternal: null,
  'payment-handler': 'payment-handler',
  'periodic-background-sync': 'periodic-background-sync',
  'persistent-storage': 'persistent-storage',
  pointerLock: 'pointer-lock',
  'screen-wake-lock': 'screen-wake-lock',
  sensors: 'accelerometer',
  serial: null,
  'smart-card': 'smart-card',
  'speaker-selection': 'speaker-selection',
  'storage-access': 'storage-access',
  'system-wake-lock': 'system-wake-lock',
  'top-level-storage-access': 'top-level-storage-access',
  unknown: null,
  usb: null,
  vr: null,
  'web-app-installation': 'web-app-installation',
  'web-printing': 'web-printing',
  'window-management': 'window-management',
} satisfies Record<Parameters<CheckHandler>[1], string | null>;

/** Those of one API under several names. */
export const FURTHER_NAMES: readonly string[] = [
  ...['microphone', 'gyroscope', 'magnetometer', 'ambient-light-sensor'],
];

/** The names. */
export const permissionNames = Object.keys(PERMISSIONS) as PermissionName[];
