// The page's own threads: the one place that makes them, since the page's policy asks who vouches for
// the address of a script and lets each policy be made once.

/** What the page's policy asks of a script's address. */
interface ScriptPolicies {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => { createScriptURL: (url: string) => string };
}

declare global {
  interface Window {
    trustedTypes?: ScriptPolicies;
  }
}

type Policy = ReturnType<ScriptPolicies['createPolicy']>;

let made: Policy | null = null;

/** Only a script of the page's own origin is vouched for. */
function createScriptURL(url: string): string {
  if (new URL(url, location.href).origin !== location.origin) {
    throw new TypeError('not a script of the page');
  }
  return url;
}

/** A thread of a script of the page's own, by the address that the build gives it (`?worker&url`). */
export function createOwnWorker(url: string): Worker {
  made ??= window.trustedTypes?.createPolicy('tracefile-worker', { createScriptURL }) ?? {
    createScriptURL,
  };
  return new Worker(made.createScriptURL(url), { type: 'module' });
}
