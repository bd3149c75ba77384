/**
 * Sends a bot's emotes at its table after a short pause. Sends none when the bot may not talk, or while a person
 * decides about the bot's bet.
 */
import type { RoomClient } from "@poker/client";
import type { SeatNo, TableView } from "@poker/engine";
import type { ChatMessage, Emote, Frame } from "@poker/protocol";
import { COMPLIMENT_TIME_MS, chooseAnswer, chooseWord, hasWonBigPot, wouldDisturb } from "./table-talk.ts";

/** What the bot sees of its table now. */
interface TalkingBot {
  readonly view: TableView | null;
  /** The bot's seat; null when it has none. */
  readonly seat: SeatNo | null;
}

interface BotTalkOptions {
  readonly tableId: string;
  readonly random: () => number;
  readonly mayTalk: () => boolean;
}

/** The shortest pause, in milliseconds: how long a person needs to notice what happened and press a button. */
const MIN_DELAY_MS = 1_200;
const MAX_DELAY_MS = 4_000;

export class BotTalk {
  readonly #client: RoomClient;
  readonly #bot: TalkingBot;
  readonly #options: BotTalkOptions;
  readonly #stopListening: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** When the bot last won a big pot, on a monotonic clock. null when it has not won one. */
  #wonAt: number | null = null;

  constructor(client: RoomClient, bot: TalkingBot, options: BotTalkOptions) {
    this.#client = client;
    this.#bot = bot;
    this.#options = options;
    this.#stopListening = client.on("chat", ({ tableId, message }) => {
      if (tableId === options.tableId) this.#answer(message);
    });
  }

  /** Reads what happened in a frame. Call it only when the bot's view already includes the frame. */
  followFrame({ events, displayMs }: Frame): void {
    const { view, seat: you } = this.#bot;
    if (!view || you === null) return;
    if (hasWonBigPot(events, view, you)) this.#wonAt = performance.now() + displayMs;
    const word = chooseWord(events, view, you);
    if (word) this.#planWord(word, displayMs);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#stopListening();
  }

  #answer(message: ChatMessage): void {
    const { view } = this.#bot;
    if (!view || this.#wonAt === null || performance.now() - this.#wonAt > COMPLIMENT_TIME_MS) return;
    const word = chooseAnswer(message, view);
    if (word) this.#planWord(word, 0);
  }

  #planWord(word: Emote, displayMs: number): void {
    clearTimeout(this.#timer);
    const delayMs = MIN_DELAY_MS + (MAX_DELAY_MS - MIN_DELAY_MS) * this.#options.random();
    this.#timer = setTimeout(() => this.#say(word), displayMs + delayMs);
  }

  #say(emote: Emote): void {
    const { view, seat: you } = this.#bot;
    const { tableId, mayTalk } = this.#options;
    if (!view || you === null || wouldDisturb(view, you) || !mayTalk()) return;
    const said = { type: "emote", emote } as const;
    void this.#client.requestOnce("say", { tableId, commandId: crypto.randomUUID(), said });
  }
}
