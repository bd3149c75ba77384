/** Estimates, from the measured costs of a room, how much hardware a number of players needs, and which resource is used up first. */
import { ASSUMPTIONS, COSTS } from "./measured-costs.ts";

interface Capacity {
  readonly players: number;
  readonly tables: number;
  readonly actionsPerSecond: number;
  readonly handsPerSecond: number;
  readonly nodes: number;
  readonly nodeCores: number;
  readonly nodeMemory: number;
  /** How many seconds it takes until all players have a seat. */
  readonly enterSeconds: number;
  readonly databaseCores: number;
  readonly databaseConnections: number;
  readonly rowsPerSecond: number;
  readonly logBytesPerSecond: number;
  /** Bytes of tables and indexes that a day of play adds. */
  readonly bytesPerDay: number;
  /** For each resource of the one PostgreSQL server, the share that is used, largest first. 1 means that the whole resource is used. */
  readonly used: readonly { readonly part: string; readonly share: number }[];
}

const SECONDS_PER_DAY = 86_400;

export function estimateCapacity(players: number): Capacity {
  const tables = Math.ceil(players / ASSUMPTIONS.seatsPerTable);
  const actionsPerSecond = tables / ASSUMPTIONS.secondsBetweenActionsAtATable;
  const handsPerSecond = actionsPerSecond / COSTS.actionsPerHand.value;
  const nodeCores = (actionsPerSecond * COSTS.nodeTimePerAction.value) / 1e6;
  const nodes = Math.ceil(Math.max(nodeCores / ASSUMPTIONS.busiestNode, players / ASSUMPTIONS.socketsPerNode));
  const webs = Math.max(ASSUMPTIONS.leastWebs, Math.ceil(players / ASSUMPTIONS.playersPerWeb));
  const databaseCores = (actionsPerSecond * COSTS.databaseTimePerAction.value) / 1e6;
  const databaseConnections = nodes * COSTS.connectionsPerNode.value + webs * COSTS.connectionsPerWeb.value;
  const logBytesPerSecond = handsPerSecond * COSTS.logPerHand.value;
  const bytesPerDay = handsPerSecond * COSTS.bytesPerHand.value * SECONDS_PER_DAY;
  const used = [
    { part: "cores", share: databaseCores / ASSUMPTIONS.databaseCores },
    { part: "connections", share: databaseConnections / ASSUMPTIONS.databaseConnections },
    { part: "log", share: logBytesPerSecond / ASSUMPTIONS.logBytesPerSecond },
    { part: "disk", share: (bytesPerDay * ASSUMPTIONS.daysKept) / ASSUMPTIONS.diskBytes },
  ].sort((a, b) => b.share - a.share);
  return {
    players,
    tables,
    actionsPerSecond,
    handsPerSecond,
    nodes,
    nodeCores,
    nodeMemory: nodes * COSTS.nodeMemory.value + players * COSTS.memoryPerPlayer.value,
    enterSeconds: players / nodes / COSTS.entersPerSecond.value,
    databaseCores,
    databaseConnections,
    rowsPerSecond: handsPerSecond * COSTS.rowsPerHand.value,
    logBytesPerSecond,
    bytesPerDay,
    used,
  };
}

const whole = (value: number) => Math.round(value).toLocaleString("en-US");
const one = (value: number) => value.toFixed(1);

const ROWS: readonly (readonly [string, (capacity: Capacity) => string])[] = [
  ["tables of six", ({ tables }) => whole(tables)],
  ["actions a second", ({ actionsPerSecond }) => whole(actionsPerSecond)],
  ["hands a second", ({ handsPerSecond }) => whole(handsPerSecond)],
  ["nodes", ({ nodes }) => whole(nodes)],
  ["cores of the nodes together", ({ nodeCores }) => one(nodeCores)],
  ["memory of the nodes together", ({ nodeMemory }) => `${one(nodeMemory / 1e9)} GB`],
  ["until all players have connected", ({ enterSeconds }) => `${whole(enterSeconds)} s`],
  ["cores of PostgreSQL", ({ databaseCores }) => one(databaseCores)],
  ["connections to PostgreSQL", ({ databaseConnections }) => whole(databaseConnections)],
  ["rows a second", ({ rowsPerSecond }) => whole(rowsPerSecond)],
  ["write-ahead log a second", ({ logBytesPerSecond }) => `${one(logBytesPerSecond / 1e6)} MB`],
  ["stored a day", ({ bytesPerDay }) => `${whole(bytesPerDay / 1e9)} GB`],
  [
    "most-used resources of one PostgreSQL server",
    ({ used }) =>
      used
        .slice(0, 2)
        .map(({ part, share }) => `${part} ${whole(100 * share)} %`)
        .join(", "),
  ],
];

/** Returns a table in Markdown with a column for each number of players. */
export function formatCapacityTable(players: readonly number[]): string {
  const all = players.map(estimateCapacity);
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [
    line(["players", ...players.map(whole)]),
    line(["---", ...players.map(() => "---:")]),
    ...ROWS.map(([name, show]) => line([name, ...all.map(show)])),
  ].join("\n");
}
