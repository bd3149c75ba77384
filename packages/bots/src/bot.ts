/**
 * An automatic player at one table. A bot uses the room as any page does: it watches, sits down, plays, tops up when broke, comes back
 * after sitting out, and leaves when asked. It chooses each step only from what it sees at the table.
 */
import {
  DealParticipant,
  MemorySeeds,
  RETRYABLE_REFUSALS,
  type ReplicaChange,
  RoomClient,
  type RoomClientOptions,
  TableReplica,
} from "@poker/client";
import {
  type Action,
  type Chips,
  createSeededRandom,
  type HandView,
  type LegalActions,
  type SeatNo,
  seatAt,
  seatOfPlayer,
  type TableView,
  withSeatPlan,
} from "@poker/engine";
import type { BuyInOffer, ClientIn, RefusalCode, Replies } from "@poker/protocol";
import { BotTalk } from "./bot-talk.ts";
import { chooseAction } from "./choose-action.ts";
import type { Style } from "./style.ts";

/**
 * Why the bot stopped playing: it left when asked, it was stopped, the room took the bot's seat away, or the room
 * refused the bot.
 */
export type BotEnd = "left" | "stopped" | "removed" | RefusalCode;

export interface BotOptions extends RoomClientOptions {
  readonly random: () => number;
  /** Draws the seeds that the bot adds to deals. This must be a cryptographic generator. F3 */
  readonly randomBytes: (length: number) => Uint8Array;
  /** The id of the user that the bot plays as. */
  readonly playerId: string;
  readonly tableId: string;
  readonly style: Style;
  /**
   * How many milliseconds the bot thinks about a decision of this effort (0 to 1). The thinking starts when pages have shown the events
   * that led to the decision.
   */
  readonly thinkTimeMs: (effort: number, random: () => number) => number;
  /** Called just before the bot says a word at its table. When this returns true, the bot says the word, and the word counts as said. */
  readonly mayTalk: () => boolean;
  /** How many chips the bot wants when it sits down, and when it tops up after going broke. The amount is limited to the offer. */
  readonly buyIn: (offer: BuyInOffer) => Chips;
  /** The seat that the bot takes; null for any free seat; "given" in a tournament, where the room assigns the seats. */
  readonly seat: SeatNo | null | "given";
  readonly onEnd: (end: BotEnd) => void;
  readonly onError: (error: unknown) => void;
}

/** How long the bot waits after a refusal. */
const RETRY_DELAY_MS = 2_000;
/** After one of these refusals, a bot without a seat stops. */
const FINAL_SEAT_REFUSALS: readonly RefusalCode[] = [
  "table-closed",
  "no-such-table",
  "seat-taken",
  "no-such-seat",
  "already-seated",
  "play-money-only",
  "not-enough-chips",
  "buy-in-too-small",
  "buy-in-too-large",
  "played-elsewhere",
];

type BotReply = Replies[keyof ClientIn];
/** The next step of the bot. Two steps with the same key are the same step. */
interface PlannedStep {
  readonly key: string;
  readonly delayMs: () => number;
  readonly run: () => Promise<BotReply>;
}

interface ChosenAction {
  readonly key: string;
  readonly actionId: string;
  readonly action: Action;
  readonly thinkMs: number;
}

export class Bot {
  readonly #options: BotOptions;
  readonly #client: RoomClient;
  readonly #replica: TableReplica;
  /** The generator for decisions. A decision needs thousands of random numbers, too many for a cryptographic `random`. */
  readonly #random: () => number;
  #planned: { readonly key: string; readonly timer: ReturnType<typeof setTimeout> } | null = null;
  #isBusy = false;
  #wantsToLeave = false;
  #hasAskedToLeave = false;
  #hasSat = false;
  #hasEnded = false;
  /** How long pages show the events that led to the open decision. */
  #displayMs = 0;
  /**
   * The number of the last event that a command of the bot caused. The reply to the command may arrive before the frame with this event.
   */
  #lastCausedSeq = 0;
  /**
   * The bot's action, chosen once for each decision, before the thinking time. After a temporary refusal the bot sends the same action
   * again.
   */
  #chosenAction: ChosenAction | null = null;
  readonly #talk: BotTalk;
  readonly #deals: DealParticipant;

  constructor(options: BotOptions) {
    this.#options = options;
    this.#random = createSeededRandom(Math.floor(options.random() * 2 ** 32));
    this.#client = new RoomClient(options);
    this.#replica = new TableReplica(this.#client, options.tableId, {
      onChange: (change) => this.#handleChange(change),
      onRefused: ({ code }) => {
        if (!RETRYABLE_REFUSALS.includes(code)) this.#endWith(code);
      },
      onError: options.onError,
    });
    this.#client.onEnd((code) => this.#endWith(code));
    this.#talk = new BotTalk(this.#client, this, options);
    const { tableId, playerId: userId, randomBytes } = options;
    // The bot belongs to the room, so it need not check the room's signatures.
    this.#deals = new DealParticipant(
      this.#client,
      tableId,
      new MemorySeeds({ userId, randomBytes, checksSignature: false }),
    );
  }

  get view(): TableView | null {
    return this.#replica.view;
  }
  get seat(): SeatNo | null {
    return seatOfPlayer(this.view?.seats ?? [], this.#options.playerId)?.seat ?? null;
  }

  start(): void {
    this.#deals.start();
    this.#replica.start();
    this.#client.connect();
  }

  /** Gives up the seat once the hand is over, then calls `onEnd("left")`. */
  leave(): void {
    this.#wantsToLeave = true;
    this.#planNextStep();
  }

  /** Ends at once. If the bot holds a seat, the seat stays taken until the room clears it. */
  stop(): void {
    this.#endWith("stopped");
  }

  #endWith(end: BotEnd): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#cancelPlannedStep();
    this.#talk.stop();
    this.#deals.stop();
    this.#replica.stop();
    this.#client.close();
    this.#options.onEnd(end);
  }

  #handleChange(change: ReplicaChange): void {
    this.#deals.followChange(change);
    if (change.type === "frame") {
      if (change.frame.events.some(({ type }) => type === "to-act")) this.#displayMs = change.frame.displayMs;
      this.#talk.followFrame(change.frame);
    }
    this.#planNextStep();
  }

  /** Plans the next step, unless it is already planned or the bot is doing another step. */
  #planNextStep(extraDelayMs = 0): void {
    if (this.#hasEnded || this.#isBusy || (this.#replica.seq ?? 0) < this.#lastCausedSeq) return;
    this.#hasSat ||= this.seat !== null;
    if (this.view && this.seat === null && (this.#wantsToLeave || this.#hasSat)) {
      this.#endWith(this.#wantsToLeave ? "left" : "removed");
      return;
    }
    const step = this.#chooseNextStep();
    if (step?.key === this.#planned?.key) return;
    this.#cancelPlannedStep();
    if (!step) return;
    const timer = setTimeout(() => void this.#executeStep(step), step.delayMs() + extraDelayMs);
    this.#planned = { key: step.key, timer };
  }

  #cancelPlannedStep(): void {
    if (this.#planned) clearTimeout(this.#planned.timer);
    this.#planned = null;
  }

  async #executeStep(step: PlannedStep): Promise<void> {
    this.#planned = null;
    this.#isBusy = true;
    let reply: BotReply | null = null;
    try {
      reply = await step.run();
    } catch (error) {
      this.#options.onError(error);
    }
    this.#isBusy = false;
    if (reply?.ok && "seq" in reply) this.#lastCausedSeq = reply.seq;
    if (reply?.ok === false && this.seat === null && FINAL_SEAT_REFUSALS.includes(reply.code))
      this.#endWith(reply.code);
    else this.#planNextStep(reply?.ok ? 0 : RETRY_DELAY_MS);
  }

  /** Returns the next step; null when the bot can only wait. */
  #chooseNextStep(): PlannedStep | null {
    const { view, seat: you } = this;
    if (!view) return null;
    const delayMs = () => 300 + 1_200 * this.#options.random();
    const { seat: wanted } = this.#options;
    if (you === null) return wanted === "given" ? null : { key: "sit", delayMs, run: () => this.#takeSeat(wanted) };
    const seat = seatAt(withSeatPlan(view.seats, this.#replica.seatPlan), you);
    if (!seat) return null;
    if (this.#wantsToLeave && !seat.leaving && !this.#hasAskedToLeave)
      return { key: "leave", delayMs: () => 0, run: () => this.#leaveTable() };
    const { hand } = view;
    const toAct = hand?.result === null ? hand.toAct : null;
    if (hand && toAct?.seat === you) return this.#planAction(hand, toAct);
    if (seat.leaving || this.#hasAskedToLeave || wanted === "given") return null;
    if (seat.stack === 0 && seat.topUpWanted === 0) return { key: "top-up", delayMs, run: () => this.#topUp(view) };
    if (seat.stack > 0 && seat.sittingOut) return { key: "come-back", delayMs, run: () => this.#returnFromBreak() };
    return null;
  }

  #planAction(hand: HandView, toAct: LegalActions): PlannedStep {
    const { tableId } = this.#options;
    const { handNo } = hand;
    const { decision } = toAct;
    const key = `act ${handNo} ${decision}`;
    const chosen = this.#chosenAction?.key === key ? this.#chosenAction : this.#chooseAction(key, hand, toAct);
    this.#chosenAction = chosen;
    const { actionId, action } = chosen;
    return {
      key,
      delayMs: () => this.#displayMs + chosen.thinkMs,
      run: () => this.#client.request("act", { tableId, actionId, handNo, decision, action }),
    };
  }

  #chooseAction(key: string, hand: HandView, toAct: LegalActions): ChosenAction {
    const { style, random, thinkTimeMs } = this.#options;
    const { action, effort } = chooseAction(hand, toAct.seat, toAct, style, this.#random);
    return { key, actionId: crypto.randomUUID(), action, thinkMs: thinkTimeMs(effort, random) };
  }

  async #takeSeat(seat: SeatNo | null): Promise<BotReply> {
    const { tableId } = this.#options;
    const offer = await this.#client.request("buy-in-range", { tableId });
    if (!offer.ok) return offer;
    if (offer.balance < offer.min) return { ok: false, code: "not-enough-chips" };
    const commandId = crypto.randomUUID();
    const buyIn = this.#clampBuyIn(offer);
    return this.#client.request("sit", { tableId, commandId, seat, buyIn, entry: "post" });
  }

  /** Tops up when broke. The bot leaves when it has too few chips for a new buy-in. */
  async #topUp({ settings: { buyIn } }: TableView): Promise<BotReply> {
    const { tableId } = this.#options;
    const range = await this.#client.request("buy-in-range", { tableId });
    if (!range.ok) return range;
    // The reply has the range for sitting down, which S4 may change. A top-up has the normal limits of the table.
    const offer = { ...range, ...buyIn, reason: null };
    if (offer.balance >= offer.min) {
      const commandId = crypto.randomUUID();
      return this.#client.request("top-up", { tableId, commandId, amount: this.#clampBuyIn(offer) });
    }
    this.#wantsToLeave = true;
    return this.#leaveTable();
  }

  async #leaveTable(): Promise<BotReply> {
    const { tableId } = this.#options;
    const reply = await this.#client.request("leave", { tableId, commandId: crypto.randomUUID() });
    // Remembered here, because the reply arrives before the message that shows the planned leave.
    this.#hasAskedToLeave = reply.ok;
    return reply;
  }

  #returnFromBreak(): Promise<BotReply> {
    const commandId = crypto.randomUUID();
    return this.#client.request("come-back", { tableId: this.#options.tableId, commandId, entry: "post" });
  }

  #clampBuyIn(offer: BuyInOffer): Chips {
    return Math.max(offer.min, Math.min(offer.max, offer.balance, this.#options.buyIn(offer)));
  }
}
