/**
 * Encrypts push messages and sends them, a few at a time, from a queue of limited length. An address that does not answer is skipped for a
 * while, and for longer after each failure. So a false address that a player enters does not delay other messages. Decision 0064
 */
import { createHash } from "node:crypto";
import type { PushTarget, PushTargets } from "@poker/db";
import { createRepeatedLines } from "@poker/http";
import { Tally } from "@poker/metrics/tally";
import { type PushMessage, pushSubject } from "@poker/protocol";
import type { PushKeyPair } from "@poker/settings/push-key";
import webPush from "web-push";
import type { Clock } from "../clock.ts";
import type { Logger } from "../log.ts";
import { NewestEntries } from "./newest-entries.ts";
import { type PostOptions, postPush } from "./post-push.ts";

const SENT_AT_ONCE = 8;
const MAX_WAITING = 1_000;
/** The status codes with which a push service says that the browser no longer has this address. */
const GONE: readonly number[] = [404, 410];
const FIRST_REST_MS = 60_000;
const LONGEST_REST_MS = 3_600_000;
const MAX_RESTING = 10_000;
/** The longest topic that push services accept. A message replaces an earlier message with the same topic. */
const MAX_TOPIC_LENGTH = 32;

export interface OutgoingPush {
  readonly target: PushTarget;
  readonly message: PushMessage;
  /** The time (epoch ms) after which the message is no longer useful. */
  readonly until: number;
}

interface SenderOptions extends PostOptions {
  readonly key: PushKeyPair;
  /** The room's earlier keys. Some browsers accept only messages that are signed with the key they know. Decision 0110 */
  readonly olderKeys?: readonly PushKeyPair[];
  /** An https or mailto address where push services can reach the operator. */
  readonly contact: string;
  readonly targets: Pick<PushTargets, "forget">;
  readonly mostWaiting?: number;
  readonly clock: Clock;
  readonly log: Logger;
}

export class PushSender {
  /** How many messages of this process had each result. `left-out` means that too many messages were waiting. */
  readonly totals = new Tally<"sent" | "gone" | "failed" | "left-out">();
  readonly #options: SenderOptions;
  readonly #waiting: OutgoingPush[] = [];
  readonly #resting = new NewestEntries<{ readonly ms: number; readonly until: number }>(MAX_RESTING);
  readonly #logRepeated = createRepeatedLines();
  #running = 0;

  constructor(options: SenderOptions) {
    this.#options = options;
  }

  get waitingCount(): number {
    return this.#waiting.length;
  }

  enqueue(push: OutgoingPush): void {
    const rest = this.#resting.get(push.target.endpoint);
    if (rest && rest.until > this.#options.clock.monotonic()) return;
    const { mostWaiting = MAX_WAITING } = this.#options;
    if (this.#waiting.length >= mostWaiting) {
      this.totals.add("left-out");
      this.#warn("too many push messages wait; one is left out");
      return;
    }
    this.#waiting.push(push);
    this.#sendNext();
  }

  #sendNext(): void {
    if (this.#running >= SENT_AT_ONCE) return;
    const next = this.#waiting.shift();
    if (!next) return;
    this.#running += 1;
    void this.#send(next).finally(() => {
      this.#running -= 1;
      this.#sendNext();
    });
  }

  /** Sends one message and handles all failures, so that it never rejects. */
  async #send({ target, message, until }: OutgoingPush): Promise<void> {
    const { clock, targets } = this.#options;
    const { endpoint } = target;
    const ttlMs = until - clock.wall();
    if (ttlMs <= 0) return;
    try {
      const status = await postPush(this.#encrypt(target, message, ttlMs), this.#options);
      if (GONE.includes(status)) {
        await targets.forget(endpoint);
        this.totals.add("gone");
      } else if (status >= 200 && status < 300) {
        this.totals.add("sent");
        this.#resting.delete(endpoint);
      } else throw new Error(`the push service answered ${status}`);
    } catch (error) {
      this.totals.add("failed");
      this.#letRest(endpoint);
      // Logs only the error's message, because the rest of the error may contain the full address, which is a secret of the browser.
      this.#warn("a push message could not be sent", error instanceof Error ? error.message : String(error));
    }
  }

  #encrypt({ endpoint, p256dh, auth, publicKey }: PushTarget, message: PushMessage, ttlMs: number) {
    const { key, olderKeys = [], contact } = this.#options;
    const own = publicKey === null ? key : [key, ...olderKeys].find((each) => each.publicKey === publicKey);
    if (!own) throw new Error("the room no longer has the key of this browser");
    const subject = createHash("sha256").update(pushSubject(message)).digest("base64url");
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(message),
      {
        vapidDetails: { subject: contact, ...own },
        TTL: Math.ceil(ttlMs / 1_000),
        urgency: "high",
        topic: subject.slice(0, MAX_TOPIC_LENGTH),
      },
    );
    return { endpoint, headers, body };
  }

  #letRest(endpoint: string): void {
    const before = this.#resting.get(endpoint)?.ms;
    const ms = before === undefined ? FIRST_REST_MS : Math.min(2 * before, LONGEST_REST_MS);
    this.#resting.set(endpoint, { ms, until: this.#options.clock.monotonic() + ms });
  }

  #warn(text: string, reason?: string): void {
    this.#logRepeated(text, (repeated) => this.#options.log.warn({ reason, repeated }, text));
  }
}
