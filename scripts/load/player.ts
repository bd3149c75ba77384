/** A person made of code: goes to a table, does what comes to his mind there (moves.ts), never forgets what he asked, and goes home when told. */
import type { Action, LegalActions, TableSeat } from "@poker/engine";
import type { ClientIn } from "@poker/protocol";
import type { Audit } from "./audit.ts";
import type { Diary } from "./diary.ts";
import type { Figures } from "./figures.ts";
import { MOVES, type Move } from "./moves.ts";
import type { Person } from "./people.ts";
import { Tab } from "./tab.ts";

export type Phase = "play" | "home";
/** What is done once, however often it is asked. */
export type Command = {
  readonly [K in keyof ClientIn]: ClientIn[K] extends { readonly tableId: string } & (
    | { readonly commandId: string }
    | { readonly actionId: string }
  )
    ? K
    : never;
}[keyof ClientIn];
export type Answer = { readonly ok: true; readonly seq: number } | { readonly ok: false; readonly code: string };

export interface World {
  readonly audit: Audit;
  readonly diary: Diary;
  readonly figures: Figures;
  /** Where he may go. */
  readonly tables: readonly string[];
  readonly phase: () => Phase;
}

/** He looks around this often when nothing happens. */
const IDLE_MS = 400;
/** And does something unasked this often. */
const WHIM = 0.12;
const MOST_TRIES = 40;
/** Said when the room cannot take anything now. */
const AGAIN: readonly string[] = ["paused", "not-here", "closing", "too-many-messages"];

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export class Player {
  readonly person: Person;
  readonly world: World;
  readonly random: () => number;
  /** His windows, newest last. */
  readonly tabs: Tab[] = [];
  /** Asked before and answered with yes: may be asked again. */
  readonly done: { readonly again: () => Promise<Answer | null>; readonly answer: Answer }[] = [];
  #wake: () => void = () => {};
  isHome = false;

  constructor(person: Person, world: World, random: () => number) {
    this.person = person;
    this.world = world;
    this.random = random;
  }

  get tab(): Tab | null {
    return this.tabs.at(-1) ?? null;
  }
  get seat(): TableSeat | null {
    return this.tab?.seat ?? null;
  }
  get turn(): LegalActions | null {
    return this.tab?.turn ?? null;
  }

  /** From `min` to `max`, whole. */
  between(min: number, max: number): number {
    return min + Math.floor(this.random() * (max - min + 1));
  }
  oneOf<T>(...all: readonly [T, ...T[]]): T {
    return all[Math.floor(this.random() * all.length)] ?? all[0];
  }

  async live(): Promise<void> {
    while (this.world.phase() === "play") {
      await this.#look(IDLE_MS * (0.5 + this.random()));
      await this.#try(this.#choose());
    }
    while (this.tab && !this.tab.lost) {
      await this.#look(IDLE_MS);
      const { turn, seat } = this;
      if (turn) await this.act(turn.check ? { type: "check" } : { type: "fold" });
      else if (seat && !seat.leaving)
        await this.command("leave", { tableId: this.tab.tableId, commandId: crypto.randomUUID() });
      else if (!seat && this.tab.view) this.#closeAll();
    }
    this.#closeAll();
    this.isHome = true;
  }

  /** For whoever wonders why he does not come home. */
  get whereabouts(): string {
    const { tab, seat, turn } = this;
    if (!tab) return "nowhere";
    const line = tab.connection.connected ? "connected" : "without a line";
    const place = seat
      ? `in seat ${seat.seat}${turn ? ", on turn" : ""}${seat.leaving ? ", leaving" : ""}`
      : "on the rail";
    return `at ${tab.tableId}, ${line}, ${tab.view ? place : "seeing nothing"}`;
  }

  #closeAll(): void {
    for (const tab of this.tabs.splice(0)) tab.close();
  }

  async #try(move: Move | null): Promise<void> {
    if (!move) return;
    this.world.figures.count("moves", move.name);
    await move.make(this);
  }

  #choose(): Move | null {
    if (this.tab?.lost) this.#closeAll();
    const { tab, turn, seat } = this;
    const place = !tab ? "nowhere" : turn ? "turn" : seat ? "seated" : "rail";
    if ((place === "seated" || place === "rail") && this.random() > WHIM) return null;
    if (tab && !tab.view) return null;
    const possible = MOVES.filter((move) => move.at.includes(place) && (move.when?.(this) ?? true));
    let draw = this.random() * possible.reduce((sum, { weight }) => sum + weight, 0);
    for (const move of possible) {
      draw -= move.weight;
      if (draw < 0) return move;
    }
    return null;
  }

  /** Until something changes at the table, at most `ms`. */
  #look(ms: number): Promise<void> {
    if (this.turn) return sleep(30 * this.random());
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  open(tableId: string): Tab {
    const { audit, figures } = this.world;
    const tab = new Tab({
      person: this.person,
      tableId,
      random: this.random,
      onHeard: (name, payload) => audit.hear(this.person.userId, name, payload),
      onChange: () => this.turn && this.#wake(),
      onLine: () => figures.count("lines", "opened"),
      onProblem: (problem) =>
        figures.wrong({
          invariant: "I11",
          tableId,
          what: `${this.person.userId} could not fold a frame: ${String(problem)}`,
        }),
    });
    this.tabs.push(tab);
    return tab;
  }
  close(tab: Tab): void {
    tab.close();
    this.tabs.splice(this.tabs.indexOf(tab), 1);
  }

  /** Waits until `met`, at most `ms`. */
  async until(met: () => boolean, ms: number): Promise<boolean> {
    for (const end = Date.now() + ms; !met(); ) {
      if (Date.now() > end) return false;
      await sleep(25);
    }
    return true;
  }

  act(action: Action, change: Partial<ClientIn["act"]> = {}, tab = this.tab): Promise<Answer | null> {
    const { hand } = tab?.view ?? {};
    if (!tab || !hand) return Promise.resolve(null);
    const { handNo, decisions } = hand;
    const actionId = crypto.randomUUID();
    const decision = hand.turn?.decision ?? Math.max(1, decisions);
    return this.command("act", { tableId: tab.tableId, actionId, handNo, decision, action, ...change }, tab);
  }

  /** Asks until there is an answer, always with the same id; rarely gives up without one, as people do. */
  async command<K extends Command>(name: K, message: ClientIn[K], tab = this.tab): Promise<Answer | null> {
    const { diary } = this.world;
    const id = "actionId" in message ? message.actionId : message.commandId;
    diary.ask(id, message.tableId, name);
    const answer = await this.#ask(name, id, message, tab);
    if (answer?.ok) {
      this.done.push({ answer, again: () => this.#ask(name, id, message, this.tab) });
      if (this.done.length > 20) this.done.shift();
    }
    return answer;
  }

  async #ask<K extends Command>(name: K, id: string, message: ClientIn[K], first: Tab | null): Promise<Answer | null> {
    const { diary, figures } = this.world;
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const tab = tries === 0 ? first : this.tab;
      if (!tab) return null;
      const reply = await tab.connection.request(name, message);
      const answer = reply && answerOf(reply);
      if (!answer) {
        figures.count("answers", "none");
        if (this.random() < 0.1) return null;
        await this.until(() => this.tab?.connection.connected ?? true, 15_000);
        continue;
      }
      diary.answer(id, answer);
      figures.count("answers", answer.ok ? "yes" : "no");
      if (answer.ok) figures.count("commands", tries === 0 ? name : `${name} (again)`);
      else figures.count("refusals", answer.code);
      if (answer.ok || !AGAIN.includes(answer.code)) return answer;
      await sleep(200 + 300 * this.random());
    }
    return null;
  }
}

function answerOf(reply: object): Answer | null {
  if ("code" in reply) return { ok: false, code: String(reply.code) };
  return "seq" in reply && typeof reply.seq === "number" ? { ok: true, seq: reply.seq } : null;
}
