/** Counts the messages of clients and the server's answers, and measures how long clients wait for an answer, for the metrics. */
import { isRefusal } from "@poker/engine";
import { Distribution, Tally } from "@poker/metrics/tally";
import type { ClientIn } from "@poker/protocol";

/** The reason why a message was not handled. */
type BadMessage = "unknown" | "malformed" | "limited";

export class MessageFigures {
  readonly messages = new Tally<keyof ClientIn>();
  readonly bad = new Tally<BadMessage>();
  /** How often each refusal code of the protocol was sent. */
  readonly refusals = new Tally<string>();
  readonly actionSeconds = new Distribution();
  /** How long the answers to all messages except `act` took, in seconds. */
  readonly otherSeconds = new Distribution();

  /** Counts the answer to a message. `tookMs` is the time since the message arrived. */
  noteReply(name: string, reply: object, tookMs: number): void {
    if (isRefusal(reply)) this.refusals.add(reply.code);
    else (name === "act" ? this.actionSeconds : this.otherSeconds).observe(tookMs / 1_000);
  }
}
