/** Tells registered players who are away that their tournament starts soon, once, and that it has started. */
import type { EpochMs } from "@poker/engine";
import type { PushMessage } from "@poker/protocol";
import type { Cancel } from "../clock.ts";
import type { TournamentActorEvent } from "./decide-tournament.ts";
import type { TournamentActor } from "./tournament-actor.ts";

/** So long before the start. */
const REMIND_MS = 5 * 60_000;

/** So long afterwards it is still worth knowing. */
const AFTER_START_MS = 10 * 60_000;

const startMessage = (info: TournamentActor["info"], startsAt: EpochMs): PushMessage => ({
  kind: "tournament",
  tournamentId: info.id,
  name: info.name,
  startsAt,
});

/** Called with the events of each durable step. */
export function tellStart({ deps, state, info }: TournamentActor, events: readonly TournamentActorEvent[]): void {
  if (!events.some(({ type }) => type === "started")) return;
  const now = deps.clock.wall();
  for (const { playerId, bot } of state.entries)
    if (!bot) deps.tellAway(playerId, startMessage(info, now), now + AFTER_START_MS);
}

/** Returns how to take it back. An owner that comes later than the moment leaves it: the one before has told them, or they have just registered. */
export function planStartReminder(actor: TournamentActor): Cancel {
  const { deps, state } = actor;
  const { clock, log } = deps;
  const startsAt = state.schedule?.startsAt;
  const inMs = startsAt === undefined ? -1 : startsAt - REMIND_MS - clock.wall();
  if (startsAt === undefined || inMs < 0 || state.status !== "registering") return () => {};
  return clock.schedule(clock.monotonic() + inMs, () => {
    remind(actor, startsAt).catch((error: unknown) =>
      log.warn({ tournamentId: actor.info.id, error }, "players were not told that their tournament starts soon"),
    );
  });
}

async function remind({ deps, state, info, isStopped }: TournamentActor, startsAt: number): Promise<void> {
  if (isStopped || state.status !== "registering") return;
  const detail = { tournamentId: info.id, tournament: info.name, startsAt };
  for (const { playerId, bot } of state.entries)
    if (!bot) deps.tellAway(playerId, startMessage(info, startsAt), startsAt + AFTER_START_MS);
  const away = state.entries.filter(({ playerId, bot }) => !bot && !deps.isOnline(playerId));
  await deps.notify(away.map(({ playerId: userId }) => ({ userId, kind: "tournament-starting", detail })));
}
