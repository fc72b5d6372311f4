// What the page may load and run. Plain data: the component tests serve their page under it too.

/** The page's content security policy (reliability.md, section 3). */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  // Of Svelte's templates, and of the workers of the page (renderer/lib/own-worker.ts).
  'trusted-types svelte-trusted-html tracefile-worker',
].join('; ');
