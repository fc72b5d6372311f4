// The directions of imports between the rooms of the house. Types count: a type import is an import.
// A rule without an exception is easier to keep than to explain, so exceptions are named here.

/** npm packages that the pure code in shared/ may use: no Node, no DOM inside. */
const pureNpm = [
  'zod',
  'big\\.js',
  '@noble/hashes',
  '@scure/base',
  'lossless-json',
  'canonicalize',
  'marked',
  'd3-hierarchy',
  'd3-scale',
];
/** @param {string[]} names */
const npm = (names) => `^(node_modules/)?(@types/)?(${names.join('|')})(/|$)`;

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment:
        'Two files that need each other are one file, or miss a third. A component may need itself.',
      severity: 'error',
      from: { path: '^(.+)$' },
      to: { circular: true, via: { pathNot: '^$1$' } },
    },
    {
      name: 'no-orphans',
      comment: 'A file that nothing reaches is dead.',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: ['\\.d\\.ts$', '\\.config\\.[cm]?[jt]s$', '^build/', '^test/'],
      },
      to: {},
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(electron|node:.*|virtual:.*)$' },
    },
    {
      name: 'no-undeclared-package',
      comment: 'A package that only comes along with another one may vanish with it.',
      severity: 'error',
      from: { pathNot: ['^build/setup/default-app/', '^build/(icons|guide-pictures)/main\\.mjs$'] },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'renderer-and-electron-apart',
      severity: 'error',
      from: { path: '^renderer/' },
      to: { path: '^electron/' },
    },
    {
      name: 'electron-and-renderer-apart',
      severity: 'error',
      from: { path: '^electron/' },
      to: { path: '^renderer/' },
    },
    {
      name: 'production-knows-no-tools',
      comment: 'Production code imports neither tests nor build tools.',
      severity: 'error',
      from: { path: '^(shared|electron|renderer)/' },
      to: { path: '^(test|build)/' },
    },
    {
      name: 'tools-know-no-tests',
      severity: 'error',
      from: { path: '^build/', pathNot: '^build/demo/' },
      to: { path: '^test/' },
    },
    {
      name: 'shared-is-pure',
      comment: 'shared/ imports only itself and packages without a runtime of their own.',
      severity: 'error',
      from: { path: '^shared/' },
      to: { pathNot: ['^shared/', npm(pureNpm)] },
    },
    {
      name: 'domain-is-the-bottom',
      comment: 'The words of the domain depend on no other room; errors.ts is beside it.',
      severity: 'error',
      from: { path: '^shared/domain/' },
      to: { path: '^shared/', pathNot: ['^shared/domain/', '^shared/errors\\.ts$'] },
    },
    {
      name: 'calls-are-the-top-of-shared',
      comment: 'What calls carry is defined in its own folder, and does not know the calls.',
      severity: 'error',
      from: { path: '^shared/', pathNot: '^shared/ipc/' },
      to: { path: '^shared/ipc/' },
    },
    {
      name: 'calls-belong-to-services',
      comment: 'What is below the services knows what calls carry, and no call.',
      severity: 'error',
      from: {
        path: '^electron/',
        pathNot: '^electron/(ipc|services|platform|main\\.ts|preload\\.cts)',
      },
      to: { path: '^shared/ipc/calls/' },
    },
    {
      name: 'page-knows-no-node',
      severity: 'error',
      from: { path: '^renderer/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'only-platform-knows-electron',
      severity: 'error',
      from: {
        path: '^(shared|electron|renderer)/',
        pathNot: [
          '^electron/platform/',
          '^electron/(start|main)\\.ts$',
          '^electron/preload\\.cts$',
        ],
      },
      to: { path: '^node_modules/electron/' },
    },
    {
      name: 'nothing-imports-the-composition-root',
      severity: 'error',
      from: { pathNot: ['^electron/start\\.ts$'] },
      to: {
        path: ['^electron/(start|main)\\.ts$', '^electron/preload\\.cts$', '^renderer/main\\.ts$'],
      },
    },
    {
      name: 'ipc-knows-services',
      comment: 'What answers calls knows use cases and nothing below them.',
      severity: 'error',
      from: { path: '^electron/ipc/' },
      to: { path: '^electron/', pathNot: ['^electron/(ipc|services)/'] },
    },
    {
      name: 'platform-knows-ipc-and-services',
      comment: 'The host side serves the ports of services; it knows no provider, file or job.',
      severity: 'error',
      from: { path: '^electron/platform/' },
      to: { path: '^electron/', pathNot: ['^electron/(platform|ipc|services)/'] },
    },
    {
      name: 'services-know-no-host',
      severity: 'error',
      from: { path: '^electron/services/' },
      to: { path: '^electron/(ipc|platform|practice)/' },
    },
    {
      name: 'services-use-the-casefile-client',
      comment: 'Only the worker and its tests touch tables; services speak to the client.',
      severity: 'error',
      from: { path: '^electron/services/' },
      to: { path: '^electron/casefile/(tables|migrations)/' },
    },
    {
      name: 'providers-stand-alone',
      severity: 'error',
      from: { path: '^electron/providers/' },
      to: { path: '^electron/', pathNot: ['^electron/(providers|encoding)/'] },
    },
    {
      name: 'encoding-stands-alone',
      severity: 'error',
      from: { path: '^electron/encoding/' },
      to: { path: '^electron/', pathNot: ['^electron/encoding/'] },
    },
    {
      name: 'files-and-zip-stand-alone',
      severity: 'error',
      from: { path: '^electron/(files|zip)/' },
      to: { path: '^electron/', pathNot: ['^electron/$1/'] },
    },
    {
      name: 'casefile-stands-alone',
      comment: 'What it exports as a bundle it hands to the writer of bundles.',
      severity: 'error',
      from: { path: '^electron/casefile/' },
      to: {
        path: '^electron/',
        pathNot: ['^electron/(casefile|encoding|files|bundle)/'],
      },
    },
    {
      name: 'report-stands-alone',
      severity: 'error',
      from: { path: '^electron/report/' },
      to: { path: '^electron/', pathNot: ['^electron/(report|files|zip)/'] },
    },
    {
      name: 'bundle-stands-alone',
      comment: 'It knows no case and no report.',
      severity: 'error',
      from: { path: '^electron/bundle/' },
      to: {
        path: '^electron/',
        pathNot: ['^electron/(bundle|files|zip)/'],
      },
    },
    {
      name: 'review-stands-alone',
      comment: 'What it computes is decided in shared/review.',
      severity: 'error',
      from: { path: '^electron/review/' },
      to: { path: '^electron/', pathNot: ['^electron/review/'] },
    },
    {
      name: 'backtest-stands-alone',
      comment: 'What it evaluates is decided in shared/rulesets and shared/detection.',
      severity: 'error',
      from: { path: '^electron/backtest/' },
      to: { path: '^electron/', pathNot: ['^electron/backtest/'] },
    },
    {
      name: 'batch-stands-alone',
      comment: 'It takes tables apart; what their rows mean is decided in shared/.',
      severity: 'error',
      from: { path: '^electron/batch/' },
      to: { path: '^electron/', pathNot: ['^electron/(batch|zip)/'] },
    },
    {
      name: 'threads-know-their-tasks',
      comment: 'A thread knows what it runs, as types and errors, and nothing else.',
      severity: 'error',
      from: { path: '^electron/threads/' },
      to: {
        path: '^electron/',
        pathNot: ['^electron/(threads|batch|bundle|files|report|review|backtest)/'],
      },
    },
    {
      name: 'services-make-no-threads',
      comment: 'They are given the threads for tables by the composition root.',
      severity: 'error',
      from: { path: '^electron/(ipc|services|jobs|providers|casefile|keychain|platform)/' },
      to: { path: '^electron/threads/' },
    },
    {
      name: 'keychain-stands-alone',
      severity: 'error',
      from: { path: '^electron/keychain/' },
      to: { path: '^electron/', pathNot: ['^electron/keychain/'] },
    },
    {
      name: 'jobs-use-clients',
      comment: 'The runner drives providers and the case file; it knows no use case and no host.',
      severity: 'error',
      from: { path: '^electron/jobs/' },
      to: {
        path: '^electron/',
        pathNot: ['^electron/(jobs|providers)/', '^electron/casefile/[^/]+\\.ts$'],
      },
    },
    {
      name: 'practice-is-a-server-apart',
      comment: 'It answers over HTTP like any provider: it shares words with us, not code.',
      severity: 'error',
      from: { path: '^electron/practice/' },
      to: { path: '^electron/', pathNot: ['^electron/practice/'] },
    },
    {
      name: 'nothing-imports-practice',
      comment: 'The application starts it as a process, by the URL of its bundle.',
      severity: 'error',
      from: { path: '^(electron|renderer|shared)/', pathNot: ['^electron/practice/'] },
      to: { path: '^electron/practice/' },
    },
    {
      name: 'primitives-know-no-feature',
      severity: 'error',
      from: { path: '^renderer/(ui|charts)/' },
      to: { path: '^renderer/(features|views|state)/' },
    },
    {
      name: 'ui-has-no-domain-words',
      comment: 'How an instant, a number or a text from outside is written is the same everywhere.',
      severity: 'error',
      from: { path: '^renderer/ui/' },
      to: {
        path: ['^shared/', '^renderer/charts/'],
        pathNot: ['^shared/messages/', '^shared/(domain/time|words/(format|foreign-text))\\.ts$'],
      },
    },
    {
      name: 'features-stand-alone',
      comment: 'Views compose features; a feature never imports another one.',
      severity: 'error',
      from: { path: '^renderer/features/([^/]+)/' },
      to: { path: '^renderer/features/([^/]+)/', pathNot: '^renderer/features/$1/' },
    },
    {
      name: 'features-know-no-view',
      severity: 'error',
      from: { path: '^renderer/(features|lib|state|keyboard)/' },
      to: { path: '^renderer/views/' },
    },
    {
      name: 'no-stores',
      severity: 'error',
      from: { path: '^renderer/' },
      to: { path: 'svelte/(src/)?store' },
    },
  ],
  options: {
    doNotFollow: { path: ['node_modules', '^out/', '^shared/messages/generated/'] },
    exclude: { path: ['^out/', '^dist/', '^test-results/'] },
    // `import type` is seen too: a type is knowledge.
    tsPreCompilationDeps: true,
    detectJSDocImports: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types', 'svelte'],
      extensions: ['.ts', '.svelte.ts', '.cts', '.mjs', '.js', '.cjs', '.svelte', '.json', '.d.ts'],
    },
    reporterOptions: { text: { highlightFocused: true } },
  },
};
