/** Tells registered players who are away that their tournament starts soon, and later that it has started. */
import type { EpochMs, TournamentState } from "@poker/engine";
import type { PushMessage, TournamentInfo } from "@poker/protocol";
import type { Cancel } from "../clock.ts";
import type { TournamentActorEvent } from "./decide-tournament.ts";
import type { TournamentDeps } from "./tournament-deps.ts";

/** The members of the tournament's actor that this file uses. */
export interface RemindingHost {
  readonly deps: Pick<TournamentDeps, "clock" | "log" | "tellAway" | "isOnline" | "notify">;
  readonly info: Pick<TournamentInfo, "id" | "name">;
  readonly state: TournamentState;
  readonly isStopped: boolean;
}

/** How long before the start players are reminded. */
const REMIND_MS = 5 * 60_000;

/** How long after the start the message stays useful. */
const AFTER_START_MS = 10 * 60_000;

const startMessage = (info: RemindingHost["info"], startsAt: EpochMs): PushMessage => ({
  kind: "tournament",
  tournamentId: info.id,
  name: info.name,
  startsAt,
});

/** Tells players who are away that the tournament has started. Called with the events of each durable step. */
export function tellStart({ deps, state, info }: RemindingHost, events: readonly TournamentActorEvent[]): void {
  if (!events.some(({ type }) => type === "started")) return;
  const now = deps.clock.wall();
  for (const { playerId, bot } of state.entries)
    if (!bot) deps.tellAway(playerId, startMessage(info, now), now + AFTER_START_MS);
}

/**
 * Plans the reminder before the start. Call the returned function to cancel it. A node that takes the tournament over after the time of the
 * reminder sends none: the previous node has already told the players, or they registered later.
 */
export function planStartReminder(host: RemindingHost): Cancel {
  const { deps, state } = host;
  const { clock, log } = deps;
  const startsAt = state.schedule?.startsAt;
  const inMs = startsAt === undefined ? -1 : startsAt - REMIND_MS - clock.wall();
  if (startsAt === undefined || inMs < 0 || state.status !== "registering") return () => {};
  return clock.schedule(clock.monotonic() + inMs, () => {
    remind(host, startsAt).catch((error: unknown) =>
      log.warn({ tournamentId: host.info.id, error }, "players were not told that their tournament starts soon"),
    );
  });
}

async function remind({ deps, state, info, isStopped }: RemindingHost, startsAt: number): Promise<void> {
  if (isStopped || state.status !== "registering") return;
  const detail = { tournamentId: info.id, tournament: info.name, startsAt };
  for (const { playerId, bot } of state.entries)
    if (!bot) deps.tellAway(playerId, startMessage(info, startsAt), startsAt + AFTER_START_MS);
  const away = state.entries.filter(({ playerId, bot }) => !bot && !deps.isOnline(playerId));
  await deps.notify(away.map(({ playerId: userId }) => ({ userId, kind: "tournament-starting", detail })));
}
