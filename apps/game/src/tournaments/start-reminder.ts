/** Tells registered players without an open page that their tournament starts soon, once. */
import type { Cancel } from "../clock.ts";
import type { TournamentActor } from "./tournament-actor.ts";

/** So long before the start. */
const REMIND_MS = 5 * 60_000;

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
  const away = state.entries.filter(({ playerId, bot }) => !bot && !deps.isOnline(playerId));
  await deps.notify(away.map(({ playerId: userId }) => ({ userId, kind: "tournament-starting", detail })));
}
