// Calls about environments and their keys.
import type { HandlerServices, HandlersOf } from '../services.ts';

/** Handlers of `environments.*`. */
export function createEnvironmentHandlers({
  environments,
  session,
}: HandlerServices): HandlersOf<'environments'> {
  return {
    'environments.list': () => environments.list(),
    'environments.save': ({ backupBase, ...rest }) =>
      environments.save({ ...rest, backupBase: backupBase === '' ? null : backupBase }),
    'environments.remove': async ({ id }) => {
      await environments.remove(id);
      return null;
    },
    'environments.setKey': (args) => environments.setKey(args),
    'environments.forgetKey': ({ id }) => environments.forgetKey(id),
    'environments.testKey': ({ id }) => {
      session.requireOpen();
      return environments.testKey(id);
    },
    'environments.chains': (args) => {
      session.requireOpen();
      return environments.chains(args);
    },
  };
}
