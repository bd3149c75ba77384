/**
 * Handles a player's command to a table, a pool or a tournament: runs the command once through the mailbox, and gives a retry the same
 * answer as the first try.
 */

import { isRefusal, type RuleRefusalCode, refuse, type TournamentRefusalCode } from "@poker/engine";
import { Distribution } from "@poker/metrics/tally";
import type { WireRefusal } from "@poker/protocol";
import { keepLogIds } from "../log-context.ts";
import type { CommitOptions, CommitResult, StreamActor } from "./stream-actor.ts";

/** A table, a pool or a tournament that takes commands. */
interface CommandTarget<Command> {
  readonly stream: Pick<
    StreamActor<unknown, unknown, unknown>,
    "streamId" | "mailbox" | "idempotencyCache" | "isPaused" | "isStopped" | "deps" | "toFrameSeq"
  >;
  executeCommand(command: Command, options: CommitOptions): Promise<CommitResult>;
}

/** The data for the answer to a command that is done. */
interface Receipt {
  /** The event number that clients know. */
  readonly seq: number;
  /** How long before its deadline the action came; null when it had no deadline. */
  readonly earlyMs: number | null;
}

interface PlayerCommandRequest<Command, Reply> {
  /** The client's id of the command. */
  readonly id: string;
  readonly userId: string;
  /** The hand that the command names; absent when it names no hand. */
  readonly handNo?: number;
  /** Returns the command that the message means now, or the reason why the player may not give it. */
  toCommand(): Promise<CommandWithReceipt<Command> | WireRefusal> | CommandWithReceipt<Command> | WireRefusal;
  toReply(receipt: Receipt): Reply;
}

interface CommandWithReceipt<Command> {
  readonly command: Command;
  /** Absent when the command has no deadline. */
  readonly earlyMs?: number;
}

/** How many seconds the commands of this process's players waited in a mailbox. */
export const mailboxWaits = new Distribution();

/**
 * `respond` is called once, before anything is published. Resolves true only when this call has committed the command. Refusals: the
 * engine's for the command, those of `toCommand`, and paused, not-here, closing, malformed.
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
    // An earlier owner of the unit may have carried out the command already. The state has changed since then, so the command is refused
    // now.
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

/** Refusals that may mean that the command was carried out before and is sent again. Fault 4 */
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
