/** Carries out players' commands to a tournament. M2, M4, M21 */
import type { PlayerIdentity } from "@poker/db";
import { isRefusal, refuse } from "@poker/engine";
import type { Replies, TournamentCommandMessages, TournamentCommandName, WireRefusal } from "@poker/protocol";
import { handlePlayerCommand } from "../runtime/handle-player-command.ts";
import type { PlayerOrder } from "./decide-tournament.ts";
import type { TournamentActor } from "./tournament-actor.ts";

type ToOrder<K extends TournamentCommandName> = (
  tournament: TournamentActor,
  player: PlayerIdentity,
  message: TournamentCommandMessages[K],
) => Promise<PlayerOrder | WireRefusal> | PlayerOrder | WireRefusal;

/** Resolves with the reason why the player may not enter or buy; null when they may. G9 */
async function refusalToPay(
  { deps, state }: TournamentActor,
  { userId, guest, bot }: PlayerIdentity,
): Promise<WireRefusal | null> {
  const refused = await deps.cashier.refusalToPlay(userId);
  if (refused) return refused;
  return state.settings.currency === "real" && (guest || bot) ? refuse("play-money-only") : null;
}

/** Makes a command that costs chips. */
const paid =
  <K extends TournamentCommandName>(
    toOrder: (player: PlayerIdentity, message: TournamentCommandMessages[K]) => PlayerOrder,
  ): ToOrder<K> =>
  async (tournament, player, message) =>
    (await refusalToPay(tournament, player)) ?? toOrder(player, message);

/**
 * Makes a command that a player on a break may not give. Such a player is marked absent, and the room answers deals with "no" for them.
 * M21, fault 69
 */
const present =
  <K extends TournamentCommandName>(
    toOrder: (player: PlayerIdentity, message: TournamentCommandMessages[K]) => PlayerOrder,
  ): ToOrder<K> =>
  async ({ deps }, player, message) => {
    const refused = await deps.cashier.refusalToPlay(player.userId);
    return refused?.code === "on-a-break" ? refused : toOrder(player, message);
  };

const TO_ORDER: { readonly [K in TournamentCommandName]: ToOrder<K> } = {
  register: paid<"register">(({ userId: playerId, bot }, { paidWith }) => ({
    type: "register",
    playerId,
    bot,
    paidWith,
  })),
  unregister: (_tournament, { userId: playerId }) => ({ type: "unregister", playerId }),
  "re-enter": paid(({ userId: playerId }) => ({ type: "re-enter", playerId })),
  rebuy: paid(({ userId: playerId }) => ({ type: "rebuy", playerId })),
  "decline-rebuy": (_tournament, { userId: playerId }) => ({ type: "decline-rebuy", playerId }),
  "add-on": paid(({ userId: playerId }) => ({ type: "add-on", playerId })),
  "ask-deal": present(({ userId: playerId }) => ({ type: "ask-deal", playerId })),
  "withdraw-deal": (_tournament, { userId: playerId }) => ({ type: "withdraw-deal", playerId }),
  "answer-deal": present<"answer-deal">(({ userId: playerId }, { answer }) => ({
    type: "answer-deal",
    playerId,
    answer,
  })),
};

/**
 * Runs one command in a job of the tournament's mailbox. Calls `respond` once, before anything is published. Refusals: the engine's for the
 * command, and account-frozen, on-a-break, play-money-only, not-enough-chips, paused, not-here, closing, malformed.
 */
export async function handleTournamentCommand<K extends TournamentCommandName>(
  tournament: TournamentActor,
  name: K,
  player: PlayerIdentity,
  message: TournamentCommandMessages[K],
  respond: (reply: Replies["register"]) => void,
): Promise<void> {
  const { userId } = player;
  const toOrder: ToOrder<K> = TO_ORDER[name];
  await tournament.markPresent(userId);
  await handlePlayerCommand<PlayerOrder, Replies["register"]>(
    tournament,
    {
      id: message.commandId,
      userId,
      async toCommand() {
        const order = await toOrder(tournament, player, message);
        return isRefusal(order) ? order : { command: order };
      },
      toReply: ({ seq }) => ({ ok: true, seq, own: tournament.feed.ownEntry(userId) }),
    },
    respond,
  );
}
