/** Asks the room for what is done once, however often it is asked: always with the same id, until there is an answer, and writes it all down. */
import type { RoomConnection } from "@poker/bots";
import type { ClientIn } from "@poker/protocol";
import type { Diary } from "./diary.ts";
import type { Figures } from "./figures.ts";

type Once = { readonly commandId: string } | { readonly actionId: string };
type Place = { readonly tableId: string } | { readonly poolId: string };
export type Command = { readonly [K in keyof ClientIn]: ClientIn[K] extends Once & Place ? K : never }[keyof ClientIn];
export type Answer = { readonly ok: true; readonly seq: number } | { readonly ok: false; readonly code: string };

/** Which line he would use now; null: none any more. */
type Line = () => RoomConnection | null;

const MOST_TRIES = 40;
const PATIENCE_MS = 15_000;
/** People close the page without having had an answer this often. */
const GIVES_UP = 0.1;
/** Remembered to be asked again. */
const REMEMBERED = 20;
/** Said when the room cannot take anything now. */
const AGAIN: readonly string[] = ["paused", "not-here", "closing", "too-many-messages"];

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits until `met`, at most `ms`; whether it was. */
export async function until(met: () => boolean, ms: number): Promise<boolean> {
  for (const end = Date.now() + ms; !met(); await sleep(25)) if (Date.now() > end) return false;
  return true;
}

export class Asking {
  readonly #diary: Diary;
  readonly #figures: Figures;
  readonly #random: () => number;
  /** Answered with yes. */
  readonly done: { readonly again: () => Promise<Answer | null>; readonly answer: Answer }[] = [];

  constructor(diary: Diary, figures: Figures, random: () => number) {
    this.#diary = diary;
    this.#figures = figures;
    this.#random = random;
  }

  /** `first`: the line for the first try, when it is not the usual one. null: he gave up without an answer. */
  async command<K extends Command>(name: K, message: ClientIn[K], line: Line, first = line()): Promise<Answer | null> {
    const id = "actionId" in message ? message.actionId : message.commandId;
    this.#diary.ask(id, "poolId" in message ? message.poolId : message.tableId, name);
    const answer = await this.#ask(name, id, message, line, first);
    if (answer?.ok) {
      this.done.push({ answer, again: () => this.#ask(name, id, message, line, line()) });
      if (this.done.length > REMEMBERED) this.done.shift();
    }
    return answer;
  }

  async #ask<K extends Command>(
    name: K,
    id: string,
    message: ClientIn[K],
    line: Line,
    first: RoomConnection | null,
  ): Promise<Answer | null> {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const via = tries === 0 ? first : line();
      if (!via) return null;
      const reply = await via.request(name, message);
      const answer = reply && answerOf(reply);
      if (!answer) {
        this.#figures.count("answers", "none");
        if (this.#random() < GIVES_UP) return null;
        await until(() => line()?.connected ?? true, PATIENCE_MS);
        continue;
      }
      this.#diary.answer(id, answer);
      this.#figures.count("answers", answer.ok ? "yes" : "no");
      if (answer.ok) this.#figures.count("commands", tries === 0 ? name : `${name} (again)`);
      else this.#figures.count("refusals", answer.code);
      if (answer.ok || !AGAIN.includes(answer.code)) return answer;
      await sleep(200 + 300 * this.#random());
    }
    return null;
  }
}

function answerOf(reply: object): Answer | null {
  if ("code" in reply) return { ok: false, code: String(reply.code) };
  return "seq" in reply && typeof reply.seq === "number" ? { ok: true, seq: reply.seq } : null;
}
