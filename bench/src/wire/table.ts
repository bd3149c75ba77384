/** A table full of players who act at random, but as the server's own frames say they may. The same for the room and for its peer. */
import { randomUUID } from "node:crypto";
import type { Action, LegalActions, TableEvent } from "@poker/engine";
import type { Frame, Replies } from "@poker/protocol";
import type { Random } from "../deals.ts";
import type { Line } from "./line.ts";

/** What one action brought to each of its six lines. */
export type Brought = Frame[];

export interface TableResult {
  readonly onAction: (ms: number) => void;
  readonly onRefused: (code: string) => void;
}

export class PlayedTable {
  /** What actions brought, kept as long as `recording` is on. */
  readonly script: Brought[] = [];
  recording = false;
  /** Whose turn it is; null while an action is on its way. */
  turn: LegalActions | null;
  handNo = 1;
  #brought: Frame[] = [];
  #sentAt = 0;
  #acked = true;
  #go: (() => void) | null = null;
  /** The action that is due. */
  #next: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly tableId: string,
    readonly lines: readonly Line[],
    first: LegalActions | null,
    private readonly random: Random,
    private readonly result: TableResult,
  ) {
    this.turn = first;
    const [eyes] = lines;
    if (eyes) eyes.listener = (text) => this.#take(text);
  }

  /** Nothing is on its way. */
  get idle(): boolean {
    return this.turn !== null && this.#acked;
  }
  /** All lines heard the same number of frames since they were opened. */
  get evenly(): boolean {
    return new Set(this.lines.map(({ heard }) => heard)).size === 1;
  }

  /** Acts again and again: at once, or `everyMs` from `at` on, however late the last answer was. */
  play(everyMs: number | null, at: number): void {
    let due = at;
    this.#go = () => {
      if (!this.idle) return;
      if (everyMs === null) this.#act(performance.now());
      else {
        const intended = due;
        due += everyMs;
        this.#next = setTimeout(() => this.#act(intended), Math.max(0, intended - performance.now()));
      }
    };
    this.#go();
  }
  rest(): void {
    this.#go = null;
    clearTimeout(this.#next);
  }

  #act(intended: number): void {
    const { turn } = this;
    const line = turn && this.lines[turn.seat];
    if (!line) return;
    this.turn = null;
    this.#acked = false;
    this.#brought = [];
    this.#sentAt = intended;
    const { tableId, handNo } = this;
    const { decision } = turn;
    const action = choose(turn, this.random);
    line.request<Replies["act"]>("act", { tableId, actionId: randomUUID(), handNo, decision, action }).then((reply) => {
      if (!reply.ok) return this.result.onRefused(reply.code);
      this.#acked = true;
      this.#go?.();
    });
  }

  #take(text: string): void {
    const [, frame]: ["frame", Frame] = JSON.parse(text);
    if (this.#brought.length === 0 && this.turn === null) this.result.onAction(performance.now() - this.#sentAt);
    this.#brought.push(frame);
    for (const event of frame.events) this.#learn(event);
    if (this.turn === null) return;
    if (this.recording) this.script.push(this.#brought);
    this.#go?.();
  }

  #learn(event: TableEvent): void {
    if (event.type === "hand-started") this.handNo = event.setup.handNo;
    if (event.type === "turn") this.turn = event.legal;
  }
}

/** Mostly calls, so that hands go on; never all-in by choice, so that nobody is broke before the bench is over. */
function choose({ check, call, wager }: LegalActions, random: Random): Action {
  const dice = random.below(100);
  if (wager && dice < 12 && wager.min < wager.max) return { type: wager.type, to: wager.min };
  if (check) return { type: "check" };
  return call === null || dice < 35 ? { type: "fold" } : { type: "call" };
}
