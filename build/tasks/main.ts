// Stage 1, under Node 24: `main.ts <task> [arguments]`. Finds the task and turns its end, a failure
// in words or a signal into an exit code.
import { constants } from 'node:os';
import { say, SetupError } from '../setup/terminal.ts';
import { endChildren } from './children.ts';

/** A task gets the arguments after its name and gives the exit code. */
type Task = (args: string[]) => Promise<number>;

const tasks: Record<string, () => Promise<Task>> = {
  start: async () => (await import('./start.ts')).start,
  demo: async () => (await import('./demo.ts')).demo,
  practice: async () => (await import('./practice.ts')).practice,
  verify: async () => {
    // A bundle's viewer is made again, with its words.
    await (await import('../setup/messages.ts')).compileMessages();
    return (await import('./verify.ts')).verify;
  },
  test: async () => (await import('./test.ts')).test,
  torture: async () => (await import('./developer.ts')).torture,
  foreign: async () => (await import('./developer.ts')).foreign,
  check: async () => (await import('./test.ts')).check,
  unit: async () => (await import('./developer.ts')).unit,
  e2e: async () => (await import('./developer.ts')).e2e,
  dev: async () => (await import('./developer.ts')).dev,
  bench: async () => (await import('./developer.ts')).bench,
  'make:case': async () => (await import('./developer.ts')).makeCase,
  format: async () => (await import('./developer.ts')).format,
  'guide:pictures': async () => (await import('./guide-pictures.ts')).guidePictures,
  icons: async () => (await import('./icons.ts')).icons,
  package: async () => (await import('./package.ts')).packageApp,
};

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    // Sessions and locks end in their own `exit` handlers.
    void endChildren().finally(() => process.exit(128 + constants.signals[signal]));
  });
}
// The channel to stage 0 carries nothing; when it closes, stage 0 is gone and so are we.
process.once('disconnect', () => {
  void endChildren().finally(() => process.exit(1));
});
process.channel?.unref();

const [name = '', ...args] = process.argv.slice(2);
const load = tasks[name];
if (load === undefined) {
  say(`there is no task "${name}"; there are: ${Object.keys(tasks).join(', ')}`);
  process.exit(2);
}
try {
  const code = await (await load())(args);
  process.exit(code);
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  process.stderr.write('\n');
  say(error.message);
  process.exit(1);
}
