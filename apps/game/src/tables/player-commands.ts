/** What a person may ask of a table. Who he is was settled at the door: no message names a seat or a player of its own. */

import type { PlayerIdentity } from "@poker/db";
import { earliestDealtSeat, type RuleRefusalCode, refuse, type SeatNo, type TableCommand } from "@poker/engine";
import type { PlayerCommandMessages, PlayerCommandName, Replies, WireRefusal } from "@poker/protocol";
import type { Watcher } from "./audience.ts";
import type { TableActor } from "./table-actor.ts";

type Done<K extends PlayerCommandName> = Extract<Replies[K], { readonly ok: true }>;

export interface PlayerRequest<K extends PlayerCommandName> {
  readonly watcher: Watcher;
  readonly person: PlayerIdentity;
  readonly message: PlayerCommandMessages[K];
  /** Monotonic: when it came in, before it waited for anything. Fault 27 */
  readonly receivedAt: number;
}

interface CommandDefinition<K extends PlayerCommandName> {
  readonly id: (message: PlayerCommandMessages[K]) => string;
  /** Whether any window of his may ask it: it is about the player, not about what he does at the table. */
  readonly allowsAnyWindow?: true;
  /** The command it means now, or why not. */
  readonly toEngineCommand: (
    actor: TableActor,
    asked: PlayerRequest<K>,
  ) => Promise<TableCommand | WireRefusal> | TableCommand | WireRefusal;
  readonly toReply: (
    actor: TableActor,
    asked: PlayerRequest<K>,
    seq: number,
    earlyMs: number | null,
  ) => Done<K> | WireRefusal;
}

const no: (code: WireRefusal["code"], detail?: WireRefusal["detail"]) => WireRefusal = refuse;

/** A command of somebody who sits here. */
const seated = <K extends Exclude<PlayerCommandName, "act" | "sit" | "join-waitlist" | "leave-waitlist">>(
  command: (seat: SeatNo, message: PlayerCommandMessages[K]) => TableCommand,
): Pick<CommandDefinition<K>, "toEngineCommand"> => ({
  toEngineCommand(actor, { person, message }) {
    const seat = actor.seatOf(person.userId);
    return seat ? command(seat.seat, message) : no("not-seated");
  },
});
/** Looked up each time, so that it counts at once; what ends play for him (leaving, sitting out) asks nobody. */
const isFrozen = ({ deps }: TableActor, { userId }: PlayerIdentity) => deps.cashier.isFrozen(userId);
const byCommandId = { id: ({ commandId }: { readonly commandId: string }) => commandId };
const justSeq = { toReply: (_actor: TableActor, _asked: unknown, seq: number) => ({ ok: true as const, seq }) };

const COMMANDS: { readonly [K in PlayerCommandName]: CommandDefinition<K> } = {
  act: {
    id: ({ actionId }) => actionId,
    toEngineCommand(actor, { person, message, receivedAt }) {
      const seat = actor.seatOf(person.userId);
      if (!seat) return no("not-seated");
      const { handNo, decision, action } = message;
      const left = actor.actionClock.msLeft(message, receivedAt);
      if (left !== null && left <= 0) return no("too-late", { lateMs: Math.ceil(-left) });
      const receipt = left === null ? {} : { earlyMs: Math.floor(left) };
      return { type: "act", seat: seat.seat, handNo, decision, action, ...receipt };
    },
    toReply: (_actor, { message: { actionId } }, seq, earlyMs) => ({ ok: true, actionId, seq, earlyMs }),
  },
  sit: {
    ...byCommandId,
    async toEngineCommand(actor, { person, message }) {
      const { settings } = actor.state;
      if (await isFrozen(actor, person)) return no("account-frozen");
      if (actor.poolId !== null) return no("pool-only"); // S1
      if (settings.currency === "real" && (person.guest || person.bot)) return no("play-money-only"); // G9
      const { offers } = actor.state;
      const held = offers.find(({ playerId }) => playerId === person.userId)?.seat;
      const seat = message.seat ?? held ?? earliestDealtSeat(actor.state, message.entry);
      if (seat === null) return no(offers.length > 0 ? "seat-held" : "seat-taken");
      const { cashier, clock } = actor.deps;
      const { visit, counter } = await cashier.getLastVisit(person.userId, actor.tableId, clock.wall());
      return {
        type: "sit",
        seat,
        playerId: person.userId,
        name: person.name,
        bot: person.bot,
        buyIn: message.buyIn,
        visit,
        counter,
        entry: message.entry,
      };
    },
    toReply(actor, { person }, seq) {
      const seat = actor.seatOf(person.userId);
      return seat ? { ok: true, seq, seat: seat.seat } : no("not-seated");
    },
  },
  "join-waitlist": {
    ...byCommandId,
    allowsAnyWindow: true,
    async toEngineCommand(actor, { person }) {
      if (await isFrozen(actor, person)) return no("account-frozen");
      const { userId, name, guest, bot } = person;
      if (actor.state.settings.currency === "real" && (guest || bot)) return no("play-money-only"); // G9
      return { type: "join-waitlist", playerId: userId, name };
    },
    toReply(actor, { person }, seq) {
      const place = actor.state.waitlist.findIndex(({ playerId }) => playerId === person.userId) + 1;
      return { ok: true, seq, place: place === 0 ? null : place };
    },
  },
  "leave-waitlist": {
    ...byCommandId,
    ...justSeq,
    allowsAnyWindow: true,
    toEngineCommand: (_actor, { person }) => ({ type: "leave-waitlist", playerId: person.userId }),
  },
  leave: { ...byCommandId, ...justSeq, ...seated<"leave">((seat) => ({ type: "leave", seat })) },
  "top-up": {
    ...byCommandId,
    ...justSeq,
    async toEngineCommand(actor, { person, message: { amount } }) {
      const seat = actor.seatOf(person.userId);
      if (!seat) return no("not-seated");
      return (await isFrozen(actor, person)) ? no("account-frozen") : { type: "top-up", seat: seat.seat, amount };
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
  show: {
    ...byCommandId,
    ...justSeq,
    ...seated<"show">((seat, { handNo, cards }) => ({ type: "show", seat, handNo, cards })),
  },
};

/**
 * Runs one command through the table's mailbox. `respond` is called once, before anybody else learns of it.
 * Refusals: all of the engine's for the command, and played-elsewhere, too-late, paused, not-here, closing, malformed.
 */
export async function handlePlayerCommand<K extends PlayerCommandName>(
  actor: TableActor,
  name: K,
  asked: PlayerRequest<K>,
  respond: (reply: Replies[K] | WireRefusal) => void,
): Promise<void> {
  if (actor.isPaused) return respond(no("paused"));
  await actor.mailbox.post(async () => {
    if (actor.isStopped) return respond(no("not-here"));
    const kind: CommandDefinition<K> = COMMANDS[name];
    const { watcher, person, message } = asked;
    const id = kind.id(message);
    const answer = (seq: number, earlyMs: number | null) => respond(kind.toReply(actor, asked, seq, earlyMs));

    const known = actor.idempotencyCache.get(id);
    if (known)
      return known.userId === person.userId ? answer(known.seq, known.earlyMs ?? null) : respond(no("malformed"));
    if (!kind.allowsAnyWindow && !actor.audience.isNewestSocket(watcher)) return respond(no("played-elsewhere"));

    const command = await kind.toEngineCommand(actor, asked);
    const earlyMs = "ok" in command || command.type !== "act" ? undefined : command.earlyMs;
    const result =
      "ok" in command
        ? command
        : await actor.executeCommand(command, {
            actionId: id,
            ...(earlyMs === undefined ? {} : { earlyMs }),
            acknowledge(seq) {
              actor.idempotencyCache.remember(id, { userId: person.userId, seq, earlyMs: earlyMs ?? null });
              answer(seq, earlyMs ?? null);
            },
          });
    if (result.ok) return;
    // It may have been done before this process ran the table: then the table has moved on, and says no to it now.
    const row = RETRY_AMBIGUOUS.has(result.code) ? await actor.deps.journal.findByActionId(actor.tableId, id) : null;
    if (row) answer(row.seq, row.earlyMs ?? null);
    else respond(result);
  });
}

/** Refusals that a command which was done already meets when it is sent again. Fault 4 */
const RETRY_AMBIGUOUS: ReadonlySet<WireRefusal["code"]> = new Set([
  "stale-decision",
  "not-your-turn",
  "no-hand",
  "not-in-hand",
  "already-folded",
  "already-all-in",
  "already-seated",
  "seat-taken",
  "seat-held",
  "seats-free",
  "already-waiting",
  "not-waiting",
  "not-seated",
  "already-leaving",
  "already-sitting-out",
  "not-sitting-out",
  "nothing-planned",
  "owes-nothing",
  "stack-full",
] satisfies RuleRefusalCode[]);
