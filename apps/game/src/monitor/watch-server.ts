/**
 * Reports the state of this game server in three places: the route /health at the public port, a listener with /metrics, /live and /ready,
 * and the figures of each minute for the charts of the live monitor.
 */
import { createNodeMinutes } from "@poker/db";
import { GAME_METRICS, startMetricsServer } from "@poker/metrics";
import { createHealthRoute, type Route } from "../gateway/http-server.ts";
import type { ServerContext } from "../server-context.ts";
import { startMinuteRecorder } from "./minute-recorder.ts";
import { countSeats, readMetrics, type WatchedParts } from "./read-metrics.ts";
import { followRoomFigures } from "./room-figures.ts";

interface WatchedServer {
  readonly healthRoute: Route;
  /** The port of the listener for metrics; null when the server has none. */
  readonly metricsPort: number | null;
  /** Records that the event loop stalled for `ms` milliseconds. */
  noteStall(ms: number): void;
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
  const minutes = recordMinutes(context, parts);
  const { METRICS_PORT: port, METRICS_HOST: host, NODE_NAME: name } = context.env;
  const { noteStall } = minutes;
  if (port === undefined) return { healthRoute, metricsPort: null, noteStall, close: minutes.stop };
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
    noteStall,
    async close() {
      await Promise.all([figures.stop(), minutes.stop()]);
      await listener.close();
    },
  };
}

function recordMinutes(context: ServerContext, { node, gateway }: WatchedParts) {
  const { database, nodeId, journalFigures: journal, clock, log } = context;
  let stalledMs = 0;
  const recorder = startMinuteRecorder({
    totals() {
      const seats = countSeats(node);
      return {
        hands: journal.handsStarted,
        actions: journal.actions,
        actionSeconds: gateway.figures.actionSeconds,
        people: seats.get("person"),
        bots: seats.get("bot"),
        connections: gateway.connections.size,
        commitSeconds: journal.commitSeconds,
        stalledMs,
        refusals: gateway.figures.refusals,
      };
    },
    minutes: createNodeMinutes(database.pool, nodeId),
    clock,
    log,
  });
  return {
    noteStall(ms: number) {
      stalledMs += ms;
    },
    stop: () => recorder.stop(),
  };
}
