/**
 * Finds the server for a socket by the path of its request. `/n/<name>/socket.io` leads to the node with this name,
 * which gets the path `/socket.io`. If the room has only one node, `/socket.io` without a name leads to it.
 */
interface SocketServers {
  readonly nodePorts: ReadonlyMap<string, number>;
  readonly webPort: number;
  /** True to let through the sockets with which a development server of Next.js tells pages about changes. */
  readonly hotReload?: boolean;
}

export interface SocketRoute {
  readonly port: number;
  /** The path that the server gets, including the query. */
  readonly path: string;
}

/** Returns the path under which the sockets of a node are, if there are several nodes. */
export const nodePath = (name: string): string => `/n/${name}`;

/** Returns the server for this path; null when no server accepts sockets there. */
export function findSocketRoute(url: string, { nodePorts, webPort, hotReload }: SocketServers): SocketRoute | null {
  if (hotReload && url.startsWith("/_next/")) return { port: webPort, path: url };
  const [, name, path] = /^(?:\/n\/([a-z0-9-]+))?(\/socket\.io\/.*)$/.exec(url) ?? [];
  if (path === undefined) return null;
  const [onlyPort] = nodePorts.size === 1 ? nodePorts.values() : [];
  const port = name === undefined ? onlyPort : nodePorts.get(name);
  return port === undefined ? null : { port, path };
}
