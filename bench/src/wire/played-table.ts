/** A table full of players who act at random, but as the server's own frames say they may. The same for the room and for its peer. */
import { randomUUID } from "node:crypto";
import type { Action, LegalActions, TableEvent } from "@poker/engine";
import type { Frame, Replies } from "@poker/protocol";
import type { RandomSource } from "../deals.ts";
import type { RawSocketClient } from "./raw-socket-client.ts";

/** What one action brought to each of its six lines. */
export type ActionFrames = Frame[];

export interface PlayedTableListener {
  readonly onAction: (ms: number) => void;
  readonly onRefused: (code: string) => void;
}

export class PlayedTable {
  /** What actions brought, kept as long as `recording` is on. */
  readonly recordedFrames: ActionFrames[] = [];
  isRecording = false;
  /** Whose turn it is; null while an action is on its way. */
  toAct: LegalActions | null;
  handNo = 1;
  #framesOfAction: Frame[] = [];
  #sentAt = 0;
  #isAcknowledged = true;
  #actWhenIdle: (() => void) | null = null;
  /** The action that is due. */
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly tableId: string,
    readonly lines: readonly RawSocketClient[],
    first: LegalActions | null,
    private readonly random: RandomSource,
    private readonly result: PlayedTableListener,
  ) {
    this.toAct = first;
    const [eyes] = lines;
    if (eyes) eyes.onFrame = (text) => this.#receiveFrame(text);
  }

  /** Nothing is on its way. */
  get isIdle(): boolean {
    return this.toAct !== null && this.#isAcknowledged;
  }
  /** All lines heard the same number of frames since they were opened. */
  get hasEvenFrames(): boolean {
    return new Set(this.lines.map(({ framesReceived }) => framesReceived)).size === 1;
  }

  /** Acts again and again: at once, or `everyMs` from `at` on, however late the last answer was. */
  startPlaying(everyMs: number | null, at: number): void {
    let due = at;
    this.#actWhenIdle = () => {
      if (!this.isIdle) return;
      if (everyMs === null) this.#sendAction(performance.now());
      else {
        const intended = due;
        due += everyMs;
        this.#timer = setTimeout(() => this.#sendAction(intended), Math.max(0, intended - performance.now()));
      }
    };
    this.#actWhenIdle();
  }
  stopPlaying(): void {
    this.#actWhenIdle = null;
    clearTimeout(this.#timer);
  }

  #sendAction(intended: number): void {
    const { toAct } = this;
    const line = toAct && this.lines[toAct.seat];
    if (!line) return;
    this.toAct = null;
    this.#isAcknowledged = false;
    this.#framesOfAction = [];
    this.#sentAt = intended;
    const { tableId, handNo } = this;
    const { decision } = toAct;
    const action = chooseAction(toAct, this.random);
    line.request<Replies["act"]>("act", { tableId, actionId: randomUUID(), handNo, decision, action }).then((reply) => {
      if (!reply.ok) return this.result.onRefused(reply.code);
      this.#isAcknowledged = true;
      this.#actWhenIdle?.();
    });
  }

  #receiveFrame(text: string): void {
    const [, frame]: ["frame", Frame] = JSON.parse(text);
    if (this.#framesOfAction.length === 0 && this.toAct === null)
      this.result.onAction(performance.now() - this.#sentAt);
    this.#framesOfAction.push(frame);
    for (const event of frame.events) this.#applyEvent(event);
    if (this.toAct === null) return;
    if (this.isRecording) this.recordedFrames.push(this.#framesOfAction);
    this.#actWhenIdle?.();
  }

  #applyEvent(event: TableEvent): void {
    if (event.type === "hand-started") this.handNo = event.setup.handNo;
    if (event.type === "to-act") this.toAct = event.legal;
  }
}

/** Mostly calls, so that hands go on; never all-in by choice, so that nobody is broke before the bench is over. */
function chooseAction({ check, call, wager }: LegalActions, random: RandomSource): Action {
  const dice = random.below(100);
  if (wager && dice < 12 && wager.min < wager.max) return { type: wager.type, to: wager.min };
  if (check) return { type: "check" };
  return call === null || dice < 35 ? { type: "fold" } : { type: "call" };
}
