/**
 * A player made of code at one table. It knows the room as any page does: it watches, sits down, plays, brings new chips when broke,
 * comes back after a break, and leaves when told. What to do next is always read from the view, never remembered.
 */
import type { Action, Chips, HandView, LegalActions, SeatNo, TableView } from "@poker/engine";
import type { BuyInOffer, ClientIn, RefusalCode, Refused, Replies } from "@poker/protocol";
import { type ConnectionOptions, RoomConnection } from "./connection.ts";
import { decide } from "./decide.ts";
import { TableFollower } from "./follow.ts";
import { seeded } from "./seeded.ts";
import type { Style } from "./style.ts";

/** Why it plays no more: it was told to, the room took its seat away, or the room said no. */
export type BotEnd = "left" | "stopped" | "removed" | RefusalCode;

export interface BotOptions extends ConnectionOptions {
  readonly tableId: string;
  readonly style: Style;
  /** How long it thinks about a turn, in milliseconds, after what happened has been shown. */
  readonly thinkTime: (random: () => number) => number;
  /** What to sit down with, and what to fill up to when broke; cut to what the offer allows. */
  readonly buyIn: (offer: BuyInOffer) => Chips;
  /** null: any free seat. */
  readonly seat: SeatNo | null;
  readonly onEnd: (end: BotEnd) => void;
  readonly onProblem: (problem: unknown) => void;
}

/** The room said "not now"; the seat and the game go on. */
const PATIENCE_MS = 2_000;
/** Refusals after which a bot without a seat had better not ask again. */
const HOPELESS: readonly RefusalCode[] = [
  "table-closed",
  "no-such-table",
  "seat-taken",
  "already-seated",
  "play-money-only",
  "not-enough-chips",
  "buy-in-too-small",
  "buy-in-too-large",
  "played-elsewhere",
];

type Answer = Replies[keyof ClientIn] | Refused | null;
/** The next thing to do; one with the same key is the same thing. */
interface Plan {
  readonly key: string;
  readonly inMs: () => number;
  readonly run: () => Promise<Answer>;
}

export class Bot {
  readonly #options: BotOptions;
  readonly #connection: RoomConnection;
  readonly #follower: TableFollower;
  /** A decision asks for thousands of numbers: too many for a cryptographic `random`. */
  readonly #whims: () => number;
  #plan: { readonly key: string; readonly timer: ReturnType<typeof setTimeout> } | null = null;
  #busy = false;
  #wantsToLeave = false;
  #hasSat = false;
  #ended = false;
  /** How long the room shows what led to the open turn. */
  #showMs = 0;
  /** Chosen once a turn: a retry after a break must be the same. */
  #chosen: { readonly key: string; readonly actionId: string; readonly action: Action } | null = null;
  /** Ids of commands not answered yet, by the plan they belong to. */
  readonly #commandIds = new Map<string, string>();

  constructor(options: BotOptions) {
    this.#options = options;
    this.#whims = seeded(Math.floor(options.random() * 2 ** 32));
    this.#connection = new RoomConnection(options);
    this.#follower = new TableFollower(this.#connection, options.tableId, {
      onChange: ({ events, showMs }) => {
        if (events.some(({ type }) => type === "turn")) this.#showMs = showMs;
        this.#consider();
      },
      onLost: (code) => this.#end(code),
      onProblem: options.onProblem,
    });
    this.#connection.onEnd((code) => this.#end(code));
  }

  get view(): TableView | null {
    return this.#follower.view;
  }
  get seat(): SeatNo | null {
    return this.#follower.you;
  }

  start(): void {
    this.#follower.start();
    this.#connection.connect();
  }

  /** Gets up once the hand it is in is over; then `onEnd("left")`. */
  leave(): void {
    this.#wantsToLeave = true;
    this.#consider();
  }

  /** Ends at once. A seat it holds stays taken until the room clears it. */
  stop(): void {
    this.#end("stopped");
  }

  #end(end: BotEnd): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#drop();
    this.#follower.stop();
    this.#connection.close();
    this.#options.onEnd(end);
  }

  /** Plans the next thing to do, unless that is planned or something is being done. */
  #consider(patienceMs = 0): void {
    if (this.#ended || this.#busy) return;
    this.#hasSat ||= this.seat !== null;
    if (this.view && this.seat === null && (this.#wantsToLeave || this.#hasSat)) {
      this.#end(this.#wantsToLeave ? "left" : "removed");
      return;
    }
    const plan = this.#next();
    if (plan?.key === this.#plan?.key) return;
    this.#drop();
    if (!plan) return;
    const timer = setTimeout(() => void this.#carryOut(plan), plan.inMs() + patienceMs);
    this.#plan = { key: plan.key, timer };
  }

  #drop(): void {
    if (this.#plan) clearTimeout(this.#plan.timer);
    this.#plan = null;
  }

  async #carryOut(plan: Plan): Promise<void> {
    this.#plan = null;
    this.#busy = true;
    let answer: Answer = null;
    try {
      answer = await plan.run();
    } catch (problem) {
      this.#options.onProblem(problem);
    }
    this.#busy = false;
    if (answer !== null) this.#commandIds.delete(plan.key);
    if (answer?.ok === false && this.seat === null && HOPELESS.includes(answer.code)) this.#end(answer.code);
    else this.#consider(answer?.ok ? 0 : PATIENCE_MS);
  }

  /** null: nothing but to wait. */
  #next(): Plan | null {
    const { view, seat: you } = this;
    if (!view) return null;
    const pause = () => 300 + 1_200 * this.#options.random();
    if (you === null) return { key: "sit", inMs: pause, run: () => this.#sit() };
    const seat = view.seats.find((taken) => taken.seat === you);
    if (!seat) return null;
    if (this.#wantsToLeave && !seat.leaving) return { key: "leave", inMs: () => 0, run: () => this.#leave() };
    const { hand } = view;
    const turn = hand?.result === null ? hand.turn : null;
    if (hand && turn?.seat === you) return this.#turn(hand, turn);
    if (seat.leaving) return null;
    if (seat.stack === 0 && seat.topUpWanted === 0) return { key: "top-up", inMs: pause, run: () => this.#topUp(view) };
    if (seat.stack > 0 && seat.sittingOut) return { key: "come-back", inMs: pause, run: () => this.#comeBack() };
    return null;
  }

  #turn(hand: HandView, turn: LegalActions): Plan {
    const { tableId, style, random, thinkTime } = this.#options;
    const { handNo } = hand;
    const { decision } = turn;
    const key = `act ${handNo} ${decision}`;
    return {
      key,
      inMs: () => this.#showMs + thinkTime(random),
      run: () => {
        if (this.#chosen?.key !== key)
          this.#chosen = {
            key,
            actionId: crypto.randomUUID(),
            action: decide(hand, turn.seat, turn, style, this.#whims),
          };
        const { actionId, action } = this.#chosen;
        return this.#connection.request("act", { tableId, actionId, handNo, decision, action });
      },
    };
  }

  async #sit(): Promise<Answer> {
    const { tableId, seat } = this.#options;
    const offer = await this.#connection.request("buy-in-range", { tableId });
    if (!offer?.ok) return offer;
    if (offer.balance < offer.min) return { ok: false, code: "not-enough-chips" };
    const buyIn = this.#amount(offer);
    const commandId = this.#commandId("sit");
    const reply = await this.#connection.request("sit", { tableId, commandId, seat, buyIn, entry: "post" });
    if (reply?.ok) this.#follower.satDown(reply.seat);
    return reply;
  }

  /** Fills up when broke; without the chips for a new buy-in it leaves. */
  async #topUp({ settings: { buyIn } }: TableView): Promise<Answer> {
    const { tableId } = this.#options;
    const now = await this.#connection.request("buy-in-range", { tableId });
    if (!now?.ok) return now;
    // What he may come back with after leaving (S4) is not what a seat may be filled up to.
    const offer = { ...now, ...buyIn, reason: null };
    if (offer.balance >= offer.min) {
      const commandId = this.#commandId("top-up");
      return this.#connection.request("top-up", { tableId, commandId, amount: this.#amount(offer) });
    }
    this.#wantsToLeave = true;
    return this.#leave();
  }

  #leave(): Promise<Answer> {
    return this.#connection.request("leave", { tableId: this.#options.tableId, commandId: this.#commandId("leave") });
  }

  #comeBack(): Promise<Answer> {
    const commandId = this.#commandId("come-back");
    return this.#connection.request("come-back", { tableId: this.#options.tableId, commandId, entry: "post" });
  }

  #amount(offer: BuyInOffer): Chips {
    return Math.max(offer.min, Math.min(offer.max, offer.balance, this.#options.buyIn(offer)));
  }

  #commandId(key: string): string {
    const known = this.#commandIds.get(key) ?? crypto.randomUUID();
    this.#commandIds.set(key, known);
    return known;
  }
}
