/** Counts the messages of clients and their answers, and measures how long clients wait, for the metrics. */
import { isRefusal } from "@poker/engine";
import { Distribution, Tally } from "@poker/metrics/tally";
import type { ClientIn } from "@poker/protocol";

/** Why a message was not handled. */
type BadMessage = "unknown" | "malformed" | "limited";

export class MessageFigures {
  readonly messages = new Tally<keyof ClientIn>();
  readonly bad = new Tally<BadMessage>();
  /** The codes are those that the protocol lists. */
  readonly refusals = new Tally<string>();
  readonly actionSeconds = new Distribution();
  /** How long the answers to all messages except `act` took. */
  readonly otherSeconds = new Distribution();

  /** Notes the answer to a message. `tookMs` counts from the arrival of the message. */
  noteReply(name: string, reply: object, tookMs: number): void {
    if (isRefusal(reply)) this.refusals.add(reply.code);
    else (name === "act" ? this.actionSeconds : this.otherSeconds).observe(tookMs / 1_000);
  }
}
