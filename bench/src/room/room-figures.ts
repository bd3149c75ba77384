/** Builds the figures of a measured room. Each has the value of the peer if the peer has such a value. */
import type { Measurement } from "../contest.ts";
import type { Load, PlayedLoad } from "./measure-load.ts";
import type { BytesPerHand } from "./stored-bytes.ts";

interface MeasuredRoom {
  readonly ours: Load;
  readonly bare: Load;
  readonly connected: number;
  readonly bareConnected: number;
  /**
   * How long actions took in the node, in milliseconds and in ascending order. The time is from the action's packet
   * until its reply and frames were sent.
   */
  readonly served: readonly number[];
  readonly stored: BytesPerHand;
}

/** Returns the value below which this share of the ascending values lies. 0.5 gives the median. */
const quantile = (values: readonly number[], share: number) =>
  values[Math.min(values.length - 1, Math.floor(share * values.length))] ?? 0;

const idleMicroseconds = (cores: number | null, sockets: number) => ((cores ?? 0) * 1e6) / sockets;

const alone = (name: string, value: number, unit: string): Measurement => ({
  name,
  value,
  unit,
  peer: null,
  peerValue: null,
  ratio: null,
});

function besideBare(name: string, unit: string, value: number, peerValue: number): Measurement {
  return { name, value, unit, peer: "bare Socket.IO", peerValue, ratio: value / peerValue };
}

export function toRoomFigures({ ours, bare, connected, bareConnected, served, stored }: MeasuredRoom): Measurement[] {
  const both = (name: string, unit: string, figure: (load: Load) => number) =>
    besideBare(name, unit, figure(ours), figure(bare));
  const rateOf = ({ played }: Load) => played.actions / played.seconds;
  return [
    besideBare("room-connected", "sockets", connected, bareConnected),
    both("room-enter-seconds", "s", ({ enterSeconds }) => enterSeconds),
    both("room-actions", "actions/s", rateOf),
    both("room-cores", "cores of the nodes", ({ playing }) => playing.nodes),
    both("room-machine", "of the machine, players included", ({ playing }) => playing.machine),
    alone("room-database-cores", ours.playing.database ?? 0, "cores of PostgreSQL"),
    both("room-cost", "µs of the nodes' CPU an action", (load) => (load.playing.nodes * 1e6) / rateOf(load)),
    alone(
      "room-database-cost",
      ((ours.playing.database ?? 0) * 1e6) / rateOf(ours),
      "µs of PostgreSQL's CPU an action",
    ),
    both("room-p50", "ms as played", ({ played }) => quantile(played.waits, 0.5)),
    both("room-p99", "ms as played", ({ played }) => quantile(played.waits, 0.99)),
    alone("room-server-p99", quantile(served, 0.99), "ms on the node"),
    both("room-stall-max", "ms", ({ stallMs }) => stallMs),
    both("room-stall-entering", "ms", ({ enterStallMs }) => enterStallMs),
    both("room-memory", "bytes of all nodes (RSS)", ({ rss }) => rss),
    both("room-memory-socket", "bytes of heap a socket", ({ bytesPerSocket }) => bytesPerSocket),
    both("room-idle", "µs of CPU a player a second", ({ idle, sockets }) => idleMicroseconds(idle.nodes, sockets)),
    alone(
      "room-idle-database",
      idleMicroseconds(ours.idle.database, ours.sockets),
      "µs of PostgreSQL's CPU a player a second",
    ),
    alone("room-hands", stored.hands, "hands finished"),
    alone("room-rows-a-hand", stored.rows, "rows inserted or updated"),
    alone("room-bytes-a-hand", stored.written, "bytes in PostgreSQL, as written"),
    alone("room-bytes-a-hand-at-rest", stored.atRest, "bytes in PostgreSQL, compacted"),
    alone("room-log-a-hand", stored.log, "bytes of write-ahead log"),
  ];
}

/** Returns the figures for an additional rate. Their names contain the rate. */
export function toRateFigures(rate: number, { played, cores }: PlayedLoad): Measurement[] {
  return [
    alone(`room-actions-at-${rate}`, played.actions / played.seconds, "actions/s"),
    alone(`room-cores-at-${rate}`, cores.nodes, "cores of the nodes"),
    alone(`room-database-cores-at-${rate}`, cores.database ?? 0, "cores of PostgreSQL"),
    alone(`room-machine-at-${rate}`, cores.machine, "of the machine, players included"),
    alone(`room-p50-at-${rate}`, quantile(played.waits, 0.5), "ms as played"),
    alone(`room-p99-at-${rate}`, quantile(played.waits, 0.99), "ms as played"),
  ];
}
