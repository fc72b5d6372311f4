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

/**
 * What a thread makes of a message. The thread ends with its answer, or when nobody waits for it any more;
 * rejects when `signal` ends it or the thread fails.
 */
export function askOwnWorker<Answer>(
  url: string,
  message: unknown,
  signal: AbortSignal,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const worker = createOwnWorker(url);
    const end = (): void => worker.terminate();
    signal.addEventListener('abort', () => {
      end();
      reject(signal.reason as Error);
    });
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
      end();
      resolve(data);
    });
    worker.addEventListener('error', ({ message: words }) => {
      end();
      reject(new Error(words));
    });
    worker.postMessage(message);
  });
}
