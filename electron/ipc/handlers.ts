// The handler of every call: the verb that the service of its namespace has.
import { contract, type Handlers, type Namespaces } from '#shared/ipc/contract.ts';

/** Takes what the services serve; leaving a call out does not compile. */
export function createHandlers(namespaces: Namespaces): Handlers {
  const services: Readonly<Record<string, object>> = namespaces;
  const handlers = Object.keys(contract).map((name): [string, unknown] => {
    const [namespace = '', verb = ''] = name.split('.');
    return [name, Reflect.get(services[namespace] ?? {}, verb)];
  });
  return Object.fromEntries(handlers) as Handlers;
}
