/**
 * A player made of code at one table. It knows the room as any page does: it watches, sits down, plays, brings new chips when broke,
 * comes back after a break, and leaves when told. What to do next is always read from the view, never remembered.
 */
import type { Action, Chips, HandView, LegalActions, SeatNo, TableView } from "@poker/engine";
import type { BuyInOffer, ClientIn, RefusalCode, Refused, Replies } from "@poker/protocol";
import { chooseAction } from "./choose-action.ts";
import { RoomClient, type RoomClientOptions } from "./room-client.ts";
import { createSeededRandom } from "./seeded-random.ts";
import type { Style } from "./style.ts";
import { TableReplica } from "./table-replica.ts";

/** Why it plays no more: it was told to, the room took its seat away, or the room said no. */
export type BotEnd = "left" | "stopped" | "removed" | RefusalCode;

export interface BotOptions extends RoomClientOptions {
  readonly tableId: string;
  readonly style: Style;
  /** How long it thinks about a turn, in milliseconds, after what happened has been shown. */
  readonly thinkTimeMs: (random: () => number) => number;
  /** What to sit down with, and what to fill up to when broke; cut to what the offer allows. */
  readonly buyIn: (offer: BuyInOffer) => Chips;
  /** null: any free seat. */
  readonly seat: SeatNo | null;
  readonly onEnd: (end: BotEnd) => void;
  readonly onError: (problem: unknown) => void;
}

/** The room said "not now"; the seat and the game go on. */
const RETRY_DELAY_MS = 2_000;
/** Refusals after which a bot without a seat had better not ask again. */
const FINAL_SEAT_REFUSALS: readonly RefusalCode[] = [
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

type BotReply = Replies[keyof ClientIn] | Refused | null;
/** The next thing to do; one with the same key is the same thing. */
interface PlannedStep {
  readonly key: string;
  readonly delayMs: () => number;
  readonly run: () => Promise<BotReply>;
}

export class Bot {
  readonly #options: BotOptions;
  readonly #connection: RoomClient;
  readonly #replica: TableReplica;
  /** A decision asks for thousands of numbers: too many for a cryptographic `random`. */
  readonly #random: () => number;
  #planned: { readonly key: string; readonly timer: ReturnType<typeof setTimeout> } | null = null;
  #busy = false;
  #wantsToLeave = false;
  #hasSat = false;
  #ended = false;
  /** How long the room shows what led to the open turn. */
  #displayMs = 0;
  /** Chosen once a turn: a retry after a break must be the same. */
  #chosenAction: { readonly key: string; readonly actionId: string; readonly action: Action } | null = null;
  /** Ids of commands not answered yet, by the plan they belong to. */
  readonly #commandIds = new Map<string, string>();

  constructor(options: BotOptions) {
    this.#options = options;
    this.#random = createSeededRandom(Math.floor(options.random() * 2 ** 32));
    this.#connection = new RoomClient(options);
    this.#replica = new TableReplica(this.#connection, options.tableId, {
      onChange: ({ events, displayMs }) => {
        if (events.some(({ type }) => type === "to-act")) this.#displayMs = displayMs;
        this.#planNextStep();
      },
      onRefused: (code) => this.#endWith(code),
      onError: options.onError,
    });
    this.#connection.onEnd((code) => this.#endWith(code));
  }

  get view(): TableView | null {
    return this.#replica.view;
  }
  get seat(): SeatNo | null {
    return this.#replica.you;
  }

  start(): void {
    this.#replica.start();
    this.#connection.connect();
  }

  /** Gets up once the hand it is in is over; then `onEnd("left")`. */
  leave(): void {
    this.#wantsToLeave = true;
    this.#planNextStep();
  }

  /** Ends at once. A seat it holds stays taken until the room clears it. */
  stop(): void {
    this.#endWith("stopped");
  }

  #endWith(end: BotEnd): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#cancelPlannedStep();
    this.#replica.stop();
    this.#connection.close();
    this.#options.onEnd(end);
  }

  /** Plans the next thing to do, unless that is planned or something is being done. */
  #planNextStep(patienceMs = 0): void {
    if (this.#ended || this.#busy) return;
    this.#hasSat ||= this.seat !== null;
    if (this.view && this.seat === null && (this.#wantsToLeave || this.#hasSat)) {
      this.#endWith(this.#wantsToLeave ? "left" : "removed");
      return;
    }
    const plan = this.#chooseNextStep();
    if (plan?.key === this.#planned?.key) return;
    this.#cancelPlannedStep();
    if (!plan) return;
    const timer = setTimeout(() => void this.#executeStep(plan), plan.delayMs() + patienceMs);
    this.#planned = { key: plan.key, timer };
  }

  #cancelPlannedStep(): void {
    if (this.#planned) clearTimeout(this.#planned.timer);
    this.#planned = null;
  }

  async #executeStep(plan: PlannedStep): Promise<void> {
    this.#planned = null;
    this.#busy = true;
    let answer: BotReply = null;
    try {
      answer = await plan.run();
    } catch (problem) {
      this.#options.onError(problem);
    }
    this.#busy = false;
    if (answer !== null) this.#commandIds.delete(plan.key);
    if (answer?.ok === false && this.seat === null && FINAL_SEAT_REFUSALS.includes(answer.code))
      this.#endWith(answer.code);
    else this.#planNextStep(answer?.ok ? 0 : RETRY_DELAY_MS);
  }

  /** null: nothing but to wait. */
  #chooseNextStep(): PlannedStep | null {
    const { view, seat: you } = this;
    if (!view) return null;
    const pause = () => 300 + 1_200 * this.#options.random();
    if (you === null) return { key: "sit", delayMs: pause, run: () => this.#takeSeat() };
    const seat = view.seats.find((taken) => taken.seat === you);
    if (!seat) return null;
    if (this.#wantsToLeave && !seat.leaving) return { key: "leave", delayMs: () => 0, run: () => this.#leaveTable() };
    const { hand } = view;
    const turn = hand?.result === null ? hand.toAct : null;
    if (hand && turn?.seat === you) return this.#planAction(hand, turn);
    if (seat.leaving) return null;
    if (seat.stack === 0 && seat.topUpWanted === 0)
      return { key: "top-up", delayMs: pause, run: () => this.#topUp(view) };
    if (seat.stack > 0 && seat.sittingOut)
      return { key: "come-back", delayMs: pause, run: () => this.#returnFromBreak() };
    return null;
  }

  #planAction(hand: HandView, turn: LegalActions): PlannedStep {
    const { tableId, style, random, thinkTimeMs } = this.#options;
    const { handNo } = hand;
    const { decision } = turn;
    const key = `act ${handNo} ${decision}`;
    return {
      key,
      delayMs: () => this.#displayMs + thinkTimeMs(random),
      run: () => {
        if (this.#chosenAction?.key !== key)
          this.#chosenAction = {
            key,
            actionId: crypto.randomUUID(),
            action: chooseAction(hand, turn.seat, turn, style, this.#random),
          };
        const { actionId, action } = this.#chosenAction;
        return this.#connection.request("act", { tableId, actionId, handNo, decision, action });
      },
    };
  }

  async #takeSeat(): Promise<BotReply> {
    const { tableId, seat } = this.#options;
    const offer = await this.#connection.request("buy-in-range", { tableId });
    if (!offer?.ok) return offer;
    if (offer.balance < offer.min) return { ok: false, code: "not-enough-chips" };
    const buyIn = this.#clampBuyIn(offer);
    const commandId = this.#commandId("sit");
    const reply = await this.#connection.request("sit", { tableId, commandId, seat, buyIn, entry: "post" });
    if (reply?.ok) this.#replica.setSeat(reply.seat);
    return reply;
  }

  /** Fills up when broke; without the chips for a new buy-in it leaves. */
  async #topUp({ settings: { buyIn } }: TableView): Promise<BotReply> {
    const { tableId } = this.#options;
    const now = await this.#connection.request("buy-in-range", { tableId });
    if (!now?.ok) return now;
    // What he may come back with after leaving (S4) is not what a seat may be filled up to.
    const offer = { ...now, ...buyIn, reason: null };
    if (offer.balance >= offer.min) {
      const commandId = this.#commandId("top-up");
      return this.#connection.request("top-up", { tableId, commandId, amount: this.#clampBuyIn(offer) });
    }
    this.#wantsToLeave = true;
    return this.#leaveTable();
  }

  #leaveTable(): Promise<BotReply> {
    return this.#connection.request("leave", { tableId: this.#options.tableId, commandId: this.#commandId("leave") });
  }

  #returnFromBreak(): Promise<BotReply> {
    const commandId = this.#commandId("come-back");
    return this.#connection.request("come-back", { tableId: this.#options.tableId, commandId, entry: "post" });
  }

  #clampBuyIn(offer: BuyInOffer): Chips {
    return Math.max(offer.min, Math.min(offer.max, offer.balance, this.#options.buyIn(offer)));
  }

  #commandId(key: string): string {
    const known = this.#commandIds.get(key) ?? crypto.randomUUID();
    this.#commandIds.set(key, known);
    return known;
  }
}
