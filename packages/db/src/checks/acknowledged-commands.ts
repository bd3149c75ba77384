/** I5, I6: what was asked and answered, against what the journal holds. */
import { PRIVATE_EVENT } from "@poker/engine";
import { fromStoredEvent } from "../journal/compact-events.ts";
import { readStreamSteps } from "../journal/hand-steps.ts";
import type { Queryable } from "../sql/connect.ts";
import type { Violation } from "./violation.ts";

/** What the sender of one action or command knows about it. */
export interface LoggedCommand {
  readonly id: string;
  readonly tableId: string;
  /** What kind of message; an order of a host with its type. */
  readonly name: string;
  /** Every answer it got, in order; a retry has several. */
  readonly answers: readonly (
    | { readonly ok: true; readonly seq: number }
    | { readonly ok: false; readonly code: string }
  )[];
}

/** Said when the room cannot take anything now, or a table is gone: the action may have been done by an earlier try. */
const UNTOLD_CODES: readonly string[] = ["paused", "not-here", "closing", "too-many-messages", "busy", "table-closed"];

/** What may be as it was asked for already: acknowledged, and nothing to write. */
export const IDEMPOTENT_KINDS: readonly string[] = [
  ...["show", "mark-present"],
  ...["host-order pause", "host-order resume", "host-order pass-role", "host-order change-settings"],
];

/** The numbers are those that clients know, without private events. Every acknowledged action once and where it was said to be; one that was only ever refused never; an unanswered one once or not at all. */
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
    const problems: Violation[] = seqs.length > 1 ? [say("I6", `stands in the journal at ${seqs.join(", ")}`)] : [];
    const [seq] = seqs;
    for (const answer of answers) {
      if (!answer.ok) continue;
      if (seq === undefined) {
        if (!IDEMPOTENT_KINDS.includes(name))
          problems.push(say("I5", `acknowledged as event ${answer.seq}, not in the journal`, answer.seq));
      } else if (seq !== answer.seq) problems.push(say("I5", `acknowledged as ${answer.seq}, stands at ${seq}`, seq));
    }
    // Asked again long after it was done, it may be refused: the table has moved on.
    const refused = answers.every((answer) => !answer.ok)
      ? answers.find((answer) => !answer.ok && !UNTOLD_CODES.includes(answer.code))
      : undefined;
    if (refused && !refused.ok && seq !== undefined)
      problems.push(say("I6", `refused with ${refused.code}, and yet in the journal`, seq));
    return problems;
  });
}

/** The commands of a stream with the numbers that clients know, in order. */
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
