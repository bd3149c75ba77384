/**
 * Carries out players' commands at a table. Messages do not name their player or seat, because the gateway knows whose socket sent them.
 */
import type { PlayerIdentity } from "@poker/db";
import {
  earliestDealtSeat,
  findGamePlayer,
  type HostOrder,
  isRefusal,
  type PrivateGameCommand,
  refuse,
  type SeatNo,
  type TableSeat,
} from "@poker/engine";
import type { PlayerCommandMessages, PlayerCommandName, Replies, WireRefusal } from "@poker/protocol";
import { handlePlayerCommand } from "../runtime/handle-player-command.ts";
import type { Watcher } from "./audience.ts";
import { readMeans } from "./chip-source.ts";
import type { TableActorCommand } from "./decide-table.ts";
import type { TableActor } from "./table-actor.ts";

type Done<K extends PlayerCommandName> = Extract<Replies[K], { readonly ok: true }>;

interface PlayerRequest<K extends PlayerCommandName> {
  readonly watcher: Watcher;
  readonly player: PlayerIdentity;
  readonly message: PlayerCommandMessages[K];
  /** The monotonic time at which the message arrived, before it waited in any queue. Fault 27 */
  readonly receivedAt: number;
}

interface CommandDefinition<K extends PlayerCommandName> {
  readonly id: (message: PlayerCommandMessages[K]) => string;
  /**
   * True when any window of the player may send the command. All other commands act in a hand, and only the newest window may send them.
   */
  readonly allowsAnyWindow?: true;
  /** Returns the command that the message means in the current state, or the reason why the player may not give it. */
  readonly toEngineCommand: (
    actor: TableActor,
    request: PlayerRequest<K>,
  ) => Promise<TableActorCommand | WireRefusal> | TableActorCommand | WireRefusal;
  readonly toReply: (actor: TableActor, request: PlayerRequest<K>, seq: number, earlyMs: number | null) => Done<K>;
}

/** Makes a command that only a player with a seat may give. */
const seated = <
  K extends Exclude<
    PlayerCommandName,
    "act" | "mark-present" | "sit" | "join-waitlist" | "leave-waitlist" | PrivateGameCommand["type"]
  >,
>(
  command: (seat: SeatNo, message: PlayerCommandMessages[K]) => TableActorCommand,
): Pick<CommandDefinition<K>, "toEngineCommand"> => ({
  toEngineCommand(actor, { player, message }) {
    const seat = actor.seatOf(player.userId);
    return seat ? command(seat.seat, message) : refuse("not-seated");
  },
});
/**
 * Resolves with the reason why the player may not play now; null when they may. It is read again for each command, so that the freeze of an
 * account takes effect at once. A player whose account is frozen or who is on a break may still leave and sit out.
 */
const refusalToPlay = ({ deps }: TableActor, { userId }: PlayerIdentity) => deps.cashier.refusalToPlay(userId);
/** Refuses a request for chips that move only later, when the player's own limits leave less than that amount already. */
async function refusalToBring({ deps, state }: TableActor, { userId }: PlayerIdentity, chips: number) {
  const { limitLeft: limit } = await readMeans(deps.cashier, userId, state.settings);
  return limit && limit.left < chips ? refuse("play-limit-reached", { ...limit }) : null;
}
/** Refuses to let a player return who is absent in a tournament because they are on a break. Fault 69 */
async function refusalToReturn({ deps }: TableActor, { playerId, absent }: TableSeat): Promise<WireRefusal | null> {
  const refused = absent ? await deps.cashier.refusalToPlay(playerId) : null;
  return refused?.code === "on-a-break" ? refused : null;
}
/**
 * Refuses the host's order to admit a player who asked for a seat but may no longer play. The refusal does not tell the host why. Fault 69
 */
async function refusalToAdmit({ deps, state }: TableActor, order: HostOrder): Promise<WireRefusal | null> {
  if (order.type !== "admit" || !state.privateGame) return null;
  const isAsking = findGamePlayer(state.privateGame, order.playerId)?.standing === "asking";
  return isAsking && (await deps.cashier.refusalToPlay(order.playerId)) ? refuse("not-asking") : null;
}
const byCommandId = { id: ({ commandId }: { readonly commandId: string }) => commandId };
const justSeq = { toReply: (_actor: TableActor, _request: unknown, seq: number) => ({ ok: true as const, seq }) };

const COMMANDS: { readonly [K in PlayerCommandName]: CommandDefinition<K> } = {
  act: {
    id: ({ actionId }) => actionId,
    toEngineCommand(actor, { player, message, receivedAt }) {
      const seat = actor.seatOf(player.userId);
      if (!seat) return refuse("not-seated");
      if (actor.barredIds.has(player.userId)) return refuse("not-playing");
      const { handNo, decision, action } = message;
      const left = actor.deadlines.msLeftToAct(message, receivedAt);
      if (left !== null && left <= 0) return refuse("too-late", { lateMs: Math.ceil(-left) });
      const receipt = left === null ? {} : { earlyMs: Math.floor(left) };
      const command = { type: "act", seat: seat.seat, handNo, decision, action, ...receipt } as const;
      return seat.absent ? refusalToReturn(actor, seat).then((refused) => refused ?? command) : command;
    },
    toReply: (_actor, { message: { actionId } }, seq, earlyMs) => ({ ok: true, actionId, seq, earlyMs }),
  },
  sit: {
    ...byCommandId,
    async toEngineCommand(actor, { player, message }) {
      const { settings } = actor.state;
      const refused = await refusalToPlay(actor, player);
      if (refused) return refused;
      if (actor.tournamentId !== null) return refuse("tournament-table");
      if (settings.currency === "real" && (player.guest || player.bot)) return refuse("play-money-only"); // G9
      const { offers } = actor.state;
      const held = offers.find(({ playerId }) => playerId === player.userId)?.seat;
      // At a pool's table the room chooses the seat, so the player may take only the seat that is held for them. S1
      if (actor.poolId !== null && (held === undefined || (message.seat ?? held) !== held)) return refuse("pool-only");
      const seat = message.seat ?? held ?? earliestDealtSeat(actor.state, message.entry);
      if (seat === null) return refuse(offers.length > 0 ? "seat-held" : "seat-taken");
      const { cashier, clock } = actor.deps;
      const { visit, counter } = await cashier.getLastVisit(player.userId, actor.tableId, clock.wall());
      return {
        type: "sit",
        seat,
        playerId: player.userId,
        bot: player.bot,
        buyIn: message.buyIn,
        visit,
        counter,
        entry: message.entry,
      };
    },
    toReply(actor, { player }, seq) {
      return { ok: true, seq, seat: actor.seatOf(player.userId)?.seat ?? null };
    },
  },
  "join-waitlist": {
    ...byCommandId,
    allowsAnyWindow: true,
    async toEngineCommand(actor, { player }) {
      const refused = await refusalToPlay(actor, player);
      if (refused) return refused;
      if (actor.tournamentId !== null) return refuse("tournament-table");
      const { userId, guest, bot } = player;
      const { currency, buyIn } = actor.state.settings;
      if (currency === "real" && (guest || bot)) return refuse("play-money-only"); // G9
      return (await refusalToBring(actor, player, buyIn.min)) ?? { type: "join-waitlist", playerId: userId };
    },
    toReply(actor, { player }, seq) {
      const place = actor.state.waitlist.findIndex(({ playerId }) => playerId === player.userId) + 1;
      return { ok: true, seq, place: place === 0 ? null : place };
    },
  },
  "leave-waitlist": {
    ...byCommandId,
    ...justSeq,
    allowsAnyWindow: true,
    toEngineCommand: (_actor, { player }) => ({ type: "leave-waitlist", playerId: player.userId }),
  },
  leave: { ...byCommandId, ...justSeq, ...seated<"leave">((seat) => ({ type: "leave", seat })) },
  "top-up": {
    ...byCommandId,
    ...justSeq,
    async toEngineCommand(actor, { player, message: { amount } }) {
      const seat = actor.seatOf(player.userId);
      if (!seat) return refuse("not-seated");
      const refused = (await refusalToPlay(actor, player)) ?? (await refusalToBring(actor, player, amount));
      if (refused) return refused;
      return { type: "top-up", seat: seat.seat, amount };
    },
  },
  "sit-out": {
    ...byCommandId,
    ...justSeq,
    ...seated<"sit-out">((seat, { when }) => ({ type: "sit-out", seat, when })),
  },
  "come-back": {
    ...byCommandId,
    ...justSeq,
    ...seated<"come-back">((seat, { entry }) => ({ type: "come-back", seat, entry })),
  },
  "choose-entry": {
    ...byCommandId,
    ...justSeq,
    ...seated<"choose-entry">((seat, { entry }) => ({ type: "choose-entry", seat, entry })),
  },
  "leave-next": {
    ...byCommandId,
    ...justSeq,
    ...seated<"leave-next">((seat, { when }) => ({ type: "leave-next", seat, when })),
  },
  stay: { ...byCommandId, ...justSeq, ...seated<"stay">((seat) => ({ type: "stay", seat })) },
  "set-options": {
    ...byCommandId,
    ...justSeq,
    ...seated<"set-options">((seat, { autoPost, autoTopUp }) => ({ type: "set-options", seat, autoPost, autoTopUp })),
  },
  "mark-present": {
    ...byCommandId,
    ...justSeq,
    async toEngineCommand(actor, { player: { userId } }) {
      const seat = actor.seatOf(userId);
      if (!seat) return refuse("not-seated");
      if (actor.barredIds.has(userId)) return refuse("not-playing");
      return (await refusalToReturn(actor, seat)) ?? { type: "mark-present", seat: seat.seat };
    },
  },
  // A host may lead the game in one window and play in another. Fault 89
  "host-order": {
    ...byCommandId,
    ...justSeq,
    allowsAnyWindow: true,
    async toEngineCommand(actor, { player, message: { order } }) {
      const command: PrivateGameCommand = { type: "host-order", by: player.userId, order };
      return (await refusalToAdmit(actor, order)) ?? command;
    },
  },
  "ask-to-play": {
    ...byCommandId,
    ...justSeq,
    allowsAnyWindow: true,
    async toEngineCommand(actor, { player, message: { seat, buyIn } }) {
      const refused = await refusalToPlay(actor, player);
      return refused ?? { type: "ask-to-play", playerId: player.userId, wish: { seat, buyIn } };
    },
  },
  "stop-asking": {
    ...byCommandId,
    ...justSeq,
    allowsAnyWindow: true,
    toEngineCommand: (_actor, { player }) => ({ type: "stop-asking", playerId: player.userId }),
  },
  "answer-take": {
    ...byCommandId,
    ...justSeq,
    allowsAnyWindow: true,
    toEngineCommand: (_actor, { player, message: { agrees } }) => ({
      type: "answer-take",
      playerId: player.userId,
      agrees,
    }),
  },
  show: {
    ...byCommandId,
    ...justSeq,
    ...seated<"show">((seat, { handNo, cards }) => ({ type: "show", seat, handNo, cards })),
  },
};

/** Adds how early the command came, if the command has a deadline. */
function withReceipt(command: TableActorCommand | WireRefusal) {
  if (isRefusal(command)) return command;
  return command.type === "act" && command.earlyMs !== undefined ? { command, earlyMs: command.earlyMs } : { command };
}

/**
 * Runs one command in a job of the table's mailbox. Calls `respond` once, before anything is published. Refusals: the engine's for the
 * command, and played-elsewhere, too-late, paused, not-here, closing, malformed.
 */
export async function handleTableCommand<K extends PlayerCommandName>(
  actor: TableActor,
  name: K,
  request: PlayerRequest<K>,
  respond: (reply: Replies[K] | WireRefusal) => void,
): Promise<void> {
  const definition: CommandDefinition<K> = COMMANDS[name];
  const { watcher, player, message } = request;
  await handlePlayerCommand<TableActorCommand, Done<K>>(
    actor,
    {
      id: definition.id(message),
      userId: player.userId,
      ...("handNo" in message ? { handNo: message.handNo } : {}),
      toCommand() {
        if (!definition.allowsAnyWindow && !actor.audience.isNewestSocket(watcher)) return refuse("played-elsewhere");
        const rests = actor.state.privateGame ? actor.gameUse.refusalOf(name, message) : null;
        if (rests) return rests;
        const command = definition.toEngineCommand(actor, request);
        return command instanceof Promise ? command.then(withReceipt) : withReceipt(command);
      },
      toReply: ({ seq, earlyMs }) => definition.toReply(actor, request, seq, earlyMs),
    },
    respond,
  );
}
