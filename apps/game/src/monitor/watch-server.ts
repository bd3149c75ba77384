/** Tells programs outside how this game server is: the route /health at the public port, and the listener with /metrics, /live and /ready. */
import { GAME_METRICS, startMetricsServer } from "@poker/metrics";
import { createHealthRoute, type Route } from "../gateway/http-server.ts";
import type { ServerContext } from "../server-context.ts";
import { readMetrics, type WatchedParts } from "./read-metrics.ts";
import { followRoomFigures } from "./room-figures.ts";

interface WatchedServer {
  readonly healthRoute: Route;
  /** null when the server has no listener for metrics. */
  readonly metricsPort: number | null;
  close(): Promise<void>;
}

export async function watchServer(context: ServerContext, parts: WatchedParts): Promise<WatchedServer> {
  const { background, node, gateway, dealing, maintenance } = parts;
  const isReady = () => !background.isClosing() && node.isHealthy();
  const healthRoute = createHealthRoute(() => ({
    ready: isReady(),
    nodeId: context.nodeId,
    tables: node.actors.size,
    connections: gateway.connections.size,
    books: background.lastReconciliation(),
    dealing: !dealing.isStopped(),
    maintenance: maintenance.isOn(),
    unknown: gateway.figures.bad.get("unknown"),
    malformed: gateway.figures.bad.get("malformed"),
    limited: gateway.figures.bad.get("limited"),
  }));
  const { METRICS_PORT: port, METRICS_HOST: host, NODE_NAME: name } = context.env;
  if (port === undefined) return { healthRoute, metricsPort: null, close: async () => {} };
  const figures = followRoomFigures(context);
  const listener = await startMetricsServer({
    host,
    port,
    identity: { server: "game", name },
    definitions: GAME_METRICS,
    read: () => readMetrics(context, parts, figures.latest()),
    findProblems: () => [...(background.isClosing() ? ["closing"] : []), ...(node.isHealthy() ? [] : ["leases"])],
  });
  return {
    healthRoute,
    metricsPort: listener.port,
    async close() {
      await figures.stop();
      await listener.close();
    },
  };
}
