// What a route is: a method and a path to an answer. Routes know nothing of sockets.
import type { JsonObject, JsonValue } from '#shared/screening/json.ts';
import type { Answer } from '../answer.ts';
import type { ServiceState } from '../service-state.ts';

/** One request, read and authenticated. */
export interface RouteRequest<Caller = null> {
  /** What is in the open segments of the path, by name. */
  parameters: Readonly<Record<string, string>>;
  query: URLSearchParams;
  /** The parsed body; an empty object when none was sent, or a list. */
  body: JsonObject;
  /** The same before it is known to be an object; null when none was sent. */
  json: JsonValue | null;
  caller: Caller;
}

/** One endpoint. `{name}` in its path stands for one open segment. */
export interface Route<State = ServiceState, Caller = null> {
  path: string;
  methods: readonly string[];
  /** Whether the body may be a list instead of an object. */
  takesList?: boolean;
  /** Throws a `Refusal` for everything that is not served. */
  handle: (request: RouteRequest<Caller>, state: State) => Answer | Promise<Answer>;
}

/** The route of a path and its open segments; null when there is none. */
export function findRoute<State, Caller>(
  routes: readonly Route<State, Caller>[],
  path: string,
): { route: Route<State, Caller>; parameters: Record<string, string> } | null {
  for (const route of routes) {
    const parameters = matchPath(route.path, path);
    if (parameters !== null) return { route, parameters };
  }
  return null;
}

function matchPath(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return null;
  const parameters: Record<string, string> = {};
  for (const [index, segment] of wanted.entries()) {
    const name = /^\{(\w+)\}$/.exec(segment)?.[1];
    if (name !== undefined) parameters[name] = given[index] ?? '';
    else if (segment !== given[index]) return null;
  }
  return parameters;
}
