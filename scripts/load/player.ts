/** A person made of code: goes to a table, does what comes to his mind there (moves/), never forgets what he asked, and goes home when told. */
import type { Action, LegalActions, TableSeat } from "@poker/engine";
import type { ClientIn } from "@poker/protocol";
import { type Answer, Asking, type Command, sleep, until } from "./asking.ts";
import type { Audit } from "./audit.ts";
import type { Diary } from "./diary.ts";
import type { Figures } from "./figures.ts";
import { leavePools } from "./moves/in-pools.ts";
import { MOVES, type Move } from "./moves/index.ts";
import type { Person } from "./people.ts";
import { Tab } from "./tab.ts";

export type Phase = "play" | "home";
export interface World {
  readonly audit: Audit;
  readonly diary: Diary;
  readonly figures: Figures;
  /** Where he may go by himself, and where the room finds him a place. */
  readonly tables: readonly string[];
  readonly pools: readonly string[];
  readonly phase: () => Phase;
}

/** He looks around this often when nothing happens. */
const IDLE_MS = 400;
/** And does something unasked this often. */
const WHIM = 0.12;
const PATIENCE_MS = 10_000;
export class Player {
  readonly person: Person;
  readonly world: World;
  readonly random: () => number;
  /** His windows, newest last. */
  readonly tabs: Tab[] = [];
  readonly asking: Asking;
  /** Pools in whose queue he has stood. */
  readonly queued = new Set<string>();
  #wake: () => void = () => {};
  isHome = false;

  constructor(person: Person, world: World, random: () => number) {
    this.person = person;
    this.world = world;
    this.random = random;
    this.asking = new Asking(world.diary, world.figures, random);
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
    await this.#goHome();
    for (const tableId of await leavePools(this)) {
      const tab = this.open(tableId);
      await until(() => tab.view !== null || tab.lost, PATIENCE_MS);
      await this.#goHome();
    }
    this.isHome = true;
  }

  async #goHome(): Promise<void> {
    while (this.tab && !this.tab.lost) {
      await this.#look(IDLE_MS);
      const { tab, turn, seat } = this;
      // First of all: at a quick table for two it is always somebody's turn.
      if (seat && !seat.leaving) await this.command("leave", { tableId: tab.tableId, commandId: crypto.randomUUID() });
      else if (turn) await this.act(turn.check ? { type: "check" } : { type: "fold" });
      else if (!seat && tab.view) this.closeAll();
    }
    this.closeAll();
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

  closeAll(): void {
    for (const tab of this.tabs.splice(0)) tab.close();
  }

  async #try(move: Move | null): Promise<void> {
    if (!move) return;
    this.world.figures.count("moves", move.name);
    await move.make(this);
  }

  #choose(): Move | null {
    if (this.tab?.lost) this.closeAll();
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
  until(met: () => boolean, ms: number): Promise<boolean> {
    return until(met, ms);
  }

  act(action: Action, change: Partial<ClientIn["act"]> = {}, tab = this.tab): Promise<Answer | null> {
    const { hand } = tab?.view ?? {};
    if (!tab || !hand) return Promise.resolve(null);
    const { handNo, decisions } = hand;
    const actionId = crypto.randomUUID();
    const decision = hand.turn?.decision ?? Math.max(1, decisions);
    return this.command("act", { tableId: tab.tableId, actionId, handNo, decision, action, ...change }, tab);
  }

  /** Through `tab` first, then through whichever window is the newest. */
  command<K extends Command>(name: K, message: ClientIn[K], tab = this.tab): Promise<Answer | null> {
    return this.asking.command(name, message, () => this.tab?.connection ?? null, tab?.connection ?? null);
  }
}
