/** Builds the lobby's rows from tables and pools. Game servers and the web server share this code. */
import { houseDifferencesOf, type TableSettings } from "@poker/engine";
import type { NamedPlayer } from "../people/named-player.ts";
import type { LobbyListRow, LobbyRow, OwnTable, PoolRow } from "../server-out.ts";
import { avatarSeedOf } from "../tables/avatar-seed.ts";

type TableActivity = Pick<
  LobbyRow,
  "players" | "bots" | "seated" | "waiting" | "held" | "averagePot" | "handsPerHour" | "playersPerFlop"
>;

interface LobbyTableRecord {
  readonly id: string;
  readonly name: string;
  readonly poolId: string | null;
  readonly settings: TableSettings;
  readonly opensAt: LobbyRow["opensAt"];
  readonly summary: TableActivity;
}

interface LobbyPoolRecord
  extends Pick<
    PoolRow,
    | "name"
    | "players"
    | "bots"
    | "tables"
    | "averagePot"
    | "handsPerHour"
    | "playersPerFlop"
    | "opensAt"
    | "busiestTable"
  > {
  readonly id: string;
  readonly settings: TableSettings;
  readonly queue: readonly unknown[];
}

type RowSettings = ReturnType<typeof buildRowSettings>;

/** Returns the fields of a lobby row that depend only on the table's settings. */
function buildRowSettings(settings: TableSettings) {
  const { house, currency, rules, seats, buyIn } = settings;
  const { game, structure, smallBlind, bigBlind, smallBet, bigBet, timeOut } = rules;
  return {
    house,
    currency,
    game,
    structure,
    smallBlind,
    bigBlind,
    smallBet,
    bigBet,
    timeOut,
    differences: houseDifferencesOf(settings),
    seats,
    buyIn,
  } satisfies Partial<LobbyRow>;
}

/** The fields already built for each settings object. They never become outdated, because a change of settings makes a new object. */
const knownRowSettings = new WeakMap<TableSettings, RowSettings>();

/**
 * Returns the fields that depend on the settings. They are built only once for each settings object, because a busy room builds hundreds of
 * rows a second.
 */
function toRowSettings(settings: TableSettings): RowSettings {
  const known = knownRowSettings.get(settings);
  if (known) return known;
  const built = buildRowSettings(settings);
  knownRowSettings.set(settings, built);
  return built;
}

type SeatedPlayer = LobbyRow["seated"][number];

/** Returns a seated player as the lobby shows them. The name is left out when it is not known. */
export function toSeatedPlayer(
  { playerId, ...seat }: Omit<SeatedPlayer, keyof NamedPlayer | "avatarSeed"> & { readonly playerId: string },
  named: NamedPlayer | undefined,
): SeatedPlayer {
  const { name, staff } = named ?? { name: "", staff: false };
  return { ...seat, name, staff, avatarSeed: avatarSeedOf(playerId) };
}

export function toLobbyRow({ id, name, poolId, settings, opensAt, summary }: LobbyTableRecord): LobbyRow {
  const { players, bots, seated, waiting, held, averagePot, handsPerHour, playersPerFlop } = summary;
  return {
    tableId: id,
    poolId,
    name,
    ...toRowSettings(settings),
    opensAt,
    players,
    bots,
    seated,
    waiting,
    held,
    averagePot,
    handsPerHour,
    playersPerFlop,
  };
}

export function toPoolRow(pool: LobbyPoolRecord): PoolRow {
  const { id, name, settings, opensAt, players, bots, tables, averagePot, handsPerHour, playersPerFlop, queue } = pool;
  const { busiestTable } = pool;
  return {
    poolId: id,
    name,
    ...toRowSettings(settings),
    opensAt,
    players,
    bots,
    tables,
    waiting: queue.length,
    needed: settings.minPlayers,
    averagePot,
    handsPerHour,
    playersPerFlop,
    busiestTable,
  };
}

/** Returns the row without the fields that lists do not show. */
export function toListRow({ poolId: _poolId, timeOut: _timeOut, seated: _seated, ...row }: LobbyRow) {
  return row satisfies LobbyListRow;
}

interface OwnTableRecord extends Omit<OwnTable, keyof TableSettings["rules"] | "currency"> {
  readonly settings: TableSettings;
}

export function toOwnTable({ settings: { currency, rules }, ...table }: OwnTableRecord): OwnTable {
  const { structure, smallBlind, bigBlind, smallBet, bigBet } = rules;
  const { tableId, poolId, tournamentId, name, seat, stack, sittingOut, keptUntil, keptBigBlinds, deadline } = table;
  const stakes = { currency, structure, smallBlind, bigBlind, smallBet, bigBet };
  return {
    tableId,
    poolId,
    tournamentId,
    name,
    ...stakes,
    seat,
    stack,
    sittingOut,
    keptUntil,
    keptBigBlinds,
    deadline,
  };
}
