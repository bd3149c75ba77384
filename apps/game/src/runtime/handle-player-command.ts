/**
 * Handles a player's command to a table, a pool or a tournament. It runs each command once, in a job of the mailbox. When the client sends
 * the command again, it gets the same answer as the first time.
 */

import { isRefusal, type RuleRefusalCode, refuse, type TournamentRefusalCode } from "@poker/engine";
import { Distribution } from "@poker/metrics/tally";
import type { WireRefusal } from "@poker/protocol";
import { keepLogIds } from "../log-context.ts";
import type { CommitOptions, CommitResult, StreamActor } from "./stream-actor.ts";

/** A table, a pool or a tournament that accepts commands. */
interface CommandTarget<Command> {
  readonly stream: Pick<
    StreamActor<unknown, unknown, unknown>,
    "streamId" | "mailbox" | "idempotencyCache" | "isPaused" | "isStopped" | "deps" | "toFrameSeq"
  >;
  executeCommand(command: Command, options: CommitOptions): Promise<CommitResult>;
}

/** The facts from which the answer to a committed command is made. */
interface Receipt {
  /** The number of the last event, as clients count events. */
  readonly seq: number;
  /** How many ms before its deadline the action came; null when it had no deadline. */
  readonly earlyMs: number | null;
}

interface PlayerCommandRequest<Command, Reply> {
  /** The id that the client gave to the command. */
  readonly id: string;
  readonly userId: string;
  /** The hand that the command names; absent when it names no hand. */
  readonly handNo?: number;
  /** Returns the command that the message means in the current state, or the reason why the player may not give it. */
  toCommand(): Promise<CommandWithReceipt<Command> | WireRefusal> | CommandWithReceipt<Command> | WireRefusal;
  toReply(receipt: Receipt): Reply;
}

interface CommandWithReceipt<Command> {
  readonly command: Command;
  /** How many ms before its deadline the command came; absent when the command has no deadline. */
  readonly earlyMs?: number;
}

/** How long the commands of players waited in a mailbox of this process, in seconds. */
export const mailboxWaits = new Distribution();

/**
 * Runs the command. Calls `respond` once, before anything is published. Resolves with true only when this call has committed the command.
 * Refusals: the engine's for the command, those of `toCommand`, and paused, not-here, closing, malformed.
 */
export async function handlePlayerCommand<Command, Reply>(
  target: CommandTarget<Command>,
  { id, userId, handNo, toCommand, toReply }: PlayerCommandRequest<Command, Reply>,
  respond: (reply: Reply | WireRefusal) => void,
): Promise<boolean> {
  const { stream } = target;
  const { streamId, mailbox, idempotencyCache, deps } = stream;
  if (stream.isPaused) {
    respond(refuse("paused"));
    return false;
  }
  const withLogIds = keepLogIds();
  const postedAt = deps.clock.monotonic();
  return mailbox.post(async () => {
    mailboxWaits.observe((deps.clock.monotonic() - postedAt) / 1_000);
    if (stream.isStopped) {
      respond(refuse("not-here"));
      return false;
    }
    const known = idempotencyCache.get(id);
    if (known) {
      respond(known.userId === userId ? toReply(known) : refuse("malformed"));
      return false;
    }
    const command = await toCommand();
    const result = isRefusal(command) ? command : await withLogIds(() => execute(command));
    if (!isRefusal(result)) return true;
    // The unit's earlier owner may already have carried out this command. The command changed the state, so it is refused now.
    const step = RETRY_AMBIGUOUS.has(result.code) ? await deps.journal.findByActionId(streamId, id, handNo) : null;
    respond(step ? toReply({ seq: await stream.toFrameSeq(step.lastSeq), earlyMs: step.earlyMs }) : result);
    return false;
  });

  function execute({ command, earlyMs }: CommandWithReceipt<Command>): Promise<CommitResult> {
    return target.executeCommand(command, {
      actionId: id,
      ...(earlyMs === undefined ? {} : { earlyMs }),
      acknowledge(seq) {
        const receipt = { seq, earlyMs: earlyMs ?? null };
        idempotencyCache.remember(id, { userId, ...receipt });
        respond(toReply(receipt));
      },
    });
  }
}

/** The refusals that a command can get because it was already carried out and is sent again. Fault 4 */
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
  "already-queued",
  "not-queued",
  "pool-closed",
  "tournament-over",
  "registration-closed",
  "tournament-full",
  "already-registered",
  "not-registered",
  "already-started",
  "still-playing",
  "re-entries-used-up",
  "rebuys-used-up",
  "rebuys-closed",
  "stack-too-large",
  "no-rebuy-offered",
  "add-on-used-up",
  "add-on-closed",
  "not-playing",
  "no-deals",
  "no-deal-proposed",
  "deal-asked-already",
  "deal-not-asked",
  "not-host",
  "not-admitted",
  "already-admitted",
  "not-asking",
  "no-such-player",
  "removed-from-game",
  "amount-too-large",
  "table-closed",
  "nothing-to-answer",
] satisfies (RuleRefusalCode | TournamentRefusalCode)[]);
