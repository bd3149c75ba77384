/** Compares the commands that senders logged, and their answers, with the journal (I5, I6). */
import { PRIVATE_EVENT } from "@poker/engine";
import type { RefusalCode } from "@poker/protocol";
import { fromStoredEvent } from "../journal/compact-events.ts";
import { readStreamSteps } from "../journal/hand-steps.ts";
import type { Queryable } from "../sql/connect.ts";
import type { Violation } from "./violation.ts";

/** What the sender of an action or a command has logged about it. */
export interface LoggedCommand {
  readonly id: string;
  readonly tableId: string;
  /** The type of the message. For a host's order, also the type of the order. */
  readonly name: string;
  /** Every answer that the sender got, in order. A command that was sent again has several. */
  readonly answers: readonly (
    | { readonly ok: true; readonly seq: number }
    | { readonly ok: false; readonly code: string }
  )[];
}

/**
 * Codes that do not say whether an earlier attempt was done. The room sends them when it cannot take an action at the moment or when a
 * table is gone.
 */
const UNTOLD_CODES: readonly string[] = [
  "paused",
  "not-here",
  "closing",
  "too-many-messages",
  "busy",
  "table-closed",
] satisfies readonly RefusalCode[];

/** Commands that may find that their goal is already reached. The room then acknowledges them and stores nothing. */
export const IDEMPOTENT_KINDS: readonly string[] = [
  ...["show", "mark-present"],
  ...["host-order pause", "host-order resume", "host-order pass-role", "host-order change-settings"],
];

/**
 * Checks the answers to each command. Event numbers are those that clients know, which do not count private events.
 * - An acknowledged action must be stored once, at the acknowledged number.
 * - An action that was only refused must not be stored.
 * - An unanswered action may be stored once.
 */
export async function checkAcknowledgements(
  client: Queryable,
  asked: readonly LoggedCommand[],
): Promise<readonly Violation[]> {
  const found = new Map<string, number[]>();
  for (const streamId of new Set(asked.map(({ tableId }) => tableId)))
    for (const { id, seq } of await readCommands(client, streamId)) {
      const key = `${streamId} ${id}`;
      found.set(key, [...(found.get(key) ?? []), seq]);
    }
  return asked.flatMap(({ id, tableId, name, answers }) => {
    const seqs = found.get(`${tableId} ${id}`) ?? [];
    const say = (invariant: Violation["invariant"], what: string, seq?: number): Violation => ({
      invariant,
      tableId,
      what: `${name} ${id}: ${what}`,
      ...(seq === undefined ? {} : { seq }),
    });
    const problems: Violation[] = seqs.length > 1 ? [say("I6", `is in the journal at ${seqs.join(", ")}`)] : [];
    const [seq] = seqs;
    for (const answer of answers) {
      if (!answer.ok) continue;
      if (seq === undefined) {
        if (!IDEMPOTENT_KINDS.includes(name))
          problems.push(say("I5", `acknowledged as event ${answer.seq}, not in the journal`, answer.seq));
      } else if (seq !== answer.seq) problems.push(say("I5", `acknowledged as ${answer.seq}, is at ${seq}`, seq));
    }
    // When an action is sent again long after it was done, the room may refuse it because the table has moved on.
    const refused = answers.every((answer) => !answer.ok)
      ? answers.find((answer) => !answer.ok && !UNTOLD_CODES.includes(answer.code))
      : undefined;
    if (refused && !refused.ok && seq !== undefined)
      problems.push(say("I6", `refused with ${refused.code}, but in the journal`, seq));
    return problems;
  });
}

/** Returns the commands of a stream in order, with the event numbers that clients know. */
async function readCommands(
  client: Queryable,
  streamId: string,
): Promise<readonly { readonly id: string; readonly seq: number }[]> {
  let hidden = 0;
  const steps = await readStreamSteps(client, streamId, { seq: 0, handNo: 0 }, { withSealed: false });
  return steps.flatMap(({ action_id: id, last_seq: lastSeq, events }) => {
    hidden += events.map(fromStoredEvent).filter(({ type }) => type === PRIVATE_EVENT).length;
    return id === null ? [] : [{ id, seq: lastSeq - hidden }];
  });
}
