/** Plays in a room, attacks it in each way in turn, and compares the players' figures with those of the same room without the attack. */
import { sleep } from "../retrying-client.ts";
import { type AttackRoom, openAttackRoom } from "./attack-room.ts";
import { ATTACK_NAMES, type AttackName } from "./attacks.ts";
import { type Players, startAttacker, startPlayers } from "./children.ts";
import { type Figures, findBrokenLimits, percentile, toFigures } from "./figures.ts";

interface AttackRunOptions {
  /** Of each measurement; there are two for each attack. */
  readonly seconds: number;
  readonly print: (line: string) => void;
}

const TABLES = 5;
const PLAYERS_PER_TABLE = 4;
/** After an attack the room gets time until pings are about as they were at first: what was logged meanwhile is counted, too. */
const REST_MS = 5_000;
const MAX_REST_MS = 40_000;
const CALM_FACTOR = 2;
/** Signals on which the run stops the room, which would outlive this process. */
const STOP_SIGNALS = ["SIGINT", "SIGTERM"] as const;

/** Resolves to the limits that were broken. */
export async function runAttacks({ seconds, print }: AttackRunOptions): Promise<readonly string[]> {
  const room = await openAttackRoom(TABLES, TABLES * PLAYERS_PER_TABLE + 1);
  const stopRun = () => void room.close().then(() => process.exit(130));
  for (const signal of STOP_SIGNALS) process.once(signal, stopRun);
  let players: Players | null = null;
  try {
    const visitors = room.accounts.slice(1);
    players = await startPlayers({
      ...room.access,
      tables: room.tableIds.map((tableId, index) => ({
        tableId,
        players: visitors.slice(index * PLAYERS_PER_TABLE, (index + 1) * PLAYERS_PER_TABLE),
      })),
    });
    await sleep(REST_MS);
    const broken: string[] = [];
    for (const attack of ATTACK_NAMES) broken.push(...(await runAttack(room, players, attack, { seconds, print })));
    return broken;
  } finally {
    for (const signal of STOP_SIGNALS) process.off(signal, stopRun);
    players?.stop();
    await room.close();
  }
}

async function runAttack(
  room: AttackRoom,
  players: Players,
  attack: AttackName,
  { seconds, print }: AttackRunOptions,
): Promise<readonly string[]> {
  print(`\n${attack}`);
  const [guest] = room.accounts;
  const [tableId] = room.tableIds;
  if (!guest || tableId === undefined) throw new Error("the room is empty");
  const { userId, sessionKey } = guest;
  const attacker = await startAttacker({ ...room.access, attack, tableId, guest: { userId, sessionKey } });
  const quiet = await measure(room, players, seconds);
  const before = await room.memoryMb();
  print(`  without  ${describeFigures(quiet.figures)}`);
  const logged = room.loggedBytes();
  await attacker.begin();
  const attacked = await measure(room, players, seconds);
  const { connections, messages } = await attacker.readCounts();
  attacker.stop();
  await rest(players, quiet.figures);
  const logPerMinute = ((room.loggedBytes() - logged) * 60) / seconds;
  const figures = { ...attacked.figures, logPerMinute };
  const after = await room.memoryMb();
  print(`  attacked ${describeFigures(figures)}`);
  print(`  attack   ${connections} connections, ${messages} messages in ${seconds} s`);
  for (const server of ["game", "web"] as const)
    print(
      `  memory   ${server} server ${before[server]} MB before, ${attacked.peak[server]} MB at most during, ${after[server]} MB after`,
    );
  const broken = findBrokenLimits(quiet.figures, figures);
  for (const line of broken) print(`  broken:  ${line}`);
  return broken.map((line) => `${attack}: ${line}`);
}

async function rest(players: Players, quiet: Figures): Promise<void> {
  for (const end = Date.now() + MAX_REST_MS; Date.now() < end; ) {
    await players.takeSample();
    await sleep(REST_MS);
    const { pingsMs } = await players.takeSample();
    if (
      percentile(pingsMs, 0.5) < CALM_FACTOR * quiet.pingP50 &&
      percentile(pingsMs, 0.99) < CALM_FACTOR * quiet.pingP99
    )
      return;
  }
}

async function measure(room: AttackRoom, players: Players, seconds: number) {
  await players.takeSample();
  const logged = room.loggedBytes();
  const began = performance.now();
  const peak = { game: 0, web: 0 };
  while (performance.now() - began < seconds * 1_000) {
    const { game, web } = await room.memoryMb();
    peak.game = Math.max(peak.game, game);
    peak.web = Math.max(peak.web, web);
    await sleep(1_000);
  }
  const sample = await players.takeSample();
  const lasted = (performance.now() - began) / 1_000;
  return { peak, figures: toFigures(sample, room.loggedBytes() - logged, lasted) };
}

const describeFigures = ({ pingP50, pingP99, handsPerMinute, logPerMinute }: Figures): string =>
  [
    `ping ${pingP50.toFixed(1)} ms, 99 % within ${pingP99.toFixed(1)} ms`,
    `${handsPerMinute.toFixed(0)} hands a minute`,
    `${(logPerMinute / 1e6).toFixed(2)} MB of log a minute`,
  ].join(" · ");
