/**
 * Finds the server of an upgraded connection by its path. `/n/<name>/socket.io` leads to the node with this name, which gets the path as
 * `/socket.io`; plain `/socket.io` leads to the node when the room has only one node.
 */
interface SocketServers {
  readonly nodePorts: ReadonlyMap<string, number>;
  readonly webPort: number;
  /** True to let through the sockets of a development server of Next.js, which tell pages of changes. */
  readonly hotReload?: boolean;
}

export interface SocketRoute {
  readonly port: number;
  /** The path as the server gets it, with the query. */
  readonly path: string;
}

/** The path below which a node's sockets are, when there are several nodes. */
export const nodePath = (name: string): string => `/n/${name}`;

/** Finds the server; null when no server takes sockets at this path. */
export function findSocketRoute(url: string, { nodePorts, webPort, hotReload }: SocketServers): SocketRoute | null {
  if (hotReload && url.startsWith("/_next/")) return { port: webPort, path: url };
  const [, name, path] = /^(?:\/n\/([a-z0-9-]+))?(\/socket\.io\/.*)$/.exec(url) ?? [];
  if (path === undefined) return null;
  const [onlyPort] = nodePorts.size === 1 ? nodePorts.values() : [];
  const port = name === undefined ? onlyPort : nodePorts.get(name);
  return port === undefined ? null : { port, path };
}
