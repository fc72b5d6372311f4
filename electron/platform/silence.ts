// Chromium's own traffic, of which this program needs none: what a browser sends of itself, before and
// next to anything that a person asks for.
import { app, type Session } from 'electron';

/** Each is a kind of request that a browser makes on its own. */
const SWITCHES = [
  // Anything that is fetched without a page: field trials, safe browsing, extension updates.
  'disable-background-networking',
  'disable-component-update',
  // Reports of failed connections to their owners.
  'disable-domain-reliability',
  // What a link with `ping` sends.
  'no-pings',
] as const;

/** Before the program is ready: for it, and for every session that it will have. */
export function silenceChromium(): void {
  for (const name of SWITCHES) app.commandLine.appendSwitch(name);
  app.on('session-created', silenceSpelling);
}

/**
 * Each session asks for dictionaries of its own as soon as there is one, whatever its pages prefer; on
 * macOS the system checks. Should one be asked for all the same, the address leads nowhere.
 */
function silenceSpelling(session: Session): void {
  session.setSpellCheckerEnabled(false);
  if (process.platform === 'darwin') return;
  session.setSpellCheckerDictionaryDownloadURL('app://nowhere/');
  session.setSpellCheckerLanguages([]);
}

/** Once it is ready: no resolver of its own that would be tried out or asked over HTTPS. */
export function silenceResolver(): void {
  app.configureHostResolver({ enableBuiltInResolver: false, secureDnsMode: 'off' });
}
