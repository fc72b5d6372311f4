// Serves the built page over app://, with its policy as response headers. There is no file://
// and no network behind it.
import { readFile } from 'node:fs/promises';
import { protocol, type Session } from 'electron';
import { APP_SCHEME, resolveAppFile } from './app-path.ts';
import { CONTENT_SECURITY_POLICY } from './content-security-policy.ts';

/** Must be called before the application is ready. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: APP_SCHEME, privileges: { standard: true, secure: true } },
  ]);
}

/** Serves the files below `root` to a session. */
export function serveApp(session: Session, root: string): void {
  session.protocol.handle(APP_SCHEME, async (request) => {
    const file = request.method === 'GET' ? resolveAppFile(root, request.url) : null;
    if (file === null) return new Response(null, { status: 404 });
    try {
      return new Response(await readFile(file.path), {
        headers: {
          'content-type': file.contentType,
          'content-security-policy': CONTENT_SECURITY_POLICY,
          'x-content-type-options': 'nosniff',
          'referrer-policy': 'no-referrer',
          'cross-origin-opener-policy': 'same-origin',
          'cache-control': 'no-store',
        },
      });
    } catch {
      // Not part of the build: the same answer as for an address outside it.
      return new Response(null, { status: 404 });
    }
  });
}
