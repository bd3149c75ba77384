/**
 * Plays all seats of one table. Each player chooses at random one of the legal actions that the server's frames
 * contain. The room and its peer are both played in this way.
 */
import { randomUUID } from "node:crypto";
import type { Action, FrozenHand, LegalActions, TableEvent } from "@poker/engine";
import type { Frame, Replies } from "@poker/protocol";
import type { RandomSource } from "../deals.ts";
import type { RawSocketClient } from "./raw-socket-client.ts";

/** The frames that one action sent. Each of the table's six connections got all of them. */
export type ActionFrames = Frame[];

interface PlayedTableListener {
  readonly onAction: (ms: number) => void;
  readonly onRefused: (code: string) => void;
  readonly onHandEnded: () => void;
}

/** What the table's first connection knows about the turn. */
export interface TableTurn {
  /** The legal actions of the player to act; null when no player is to act. */
  readonly toAct: LegalActions | null;
  readonly handNo: number;
}

/** How many actions at most have their frames recorded. */
const MAX_RECORDED_ACTIONS = 50;

export class PlayedTable {
  /** The frames of the actions that were played while `isRecording` was true, one list for each action. */
  readonly recordedFrames: ActionFrames[] = [];
  isRecording = false;
  /** The legal actions of the player to act; null while an action is in progress. */
  toAct: LegalActions | null = null;
  handNo = 1;
  #framesOfAction: Frame[] = [];
  #sentAt = 0;
  #isAcknowledged = true;
  #actWhenIdle: (() => void) | null = null;
  /** The timer of the next action. */
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lines: readonly RawSocketClient[] = [];
  /** Called when a hand is frozen. F3 */
  onFrozen: ((frozen: Pick<FrozenHand, "setup" | "promise">) => void) | null = null;

  constructor(
    readonly tableId: string,
    private readonly random: RandomSource,
    private readonly result: PlayedTableListener,
  ) {}

  get lines(): readonly RawSocketClient[] {
    return this.#lines;
  }
  /** Uses these connections from now on, one for each seat. The first connection reads the table's frames. */
  useLines(lines: readonly RawSocketClient[]): void {
    this.#lines = lines;
    const [observer] = lines;
    if (observer) observer.onFrame = (text) => this.#receiveFrame(text);
  }
  /** Continues over new connections. If an action was in progress, the players' wait for it ends now. */
  resume({ toAct, handNo }: TableTurn): void {
    if (!this.#isAcknowledged) this.result.onAction(performance.now() - this.#sentAt);
    this.#isAcknowledged = true;
    this.toAct = toAct;
    this.handNo = handNo;
    this.#actWhenIdle?.();
  }
  /** Closes the connections, because another node runs the table now. Nothing is sent until `resume` is called. */
  leave(): void {
    clearTimeout(this.#timer);
    this.toAct = null;
    for (const line of this.#lines) line.close();
    this.#lines = [];
  }

  /** True when a player is to act and no action is in progress. */
  get isIdle(): boolean {
    return this.toAct !== null && this.#isAcknowledged;
  }
  /** True when all connections have received the same number of frames. */
  get hasEvenFrames(): boolean {
    return new Set(this.lines.map(({ framesReceived }) => framesReceived)).size === 1;
  }

  /**
   * Acts again and again. With `everyMs` null, acts after each acknowledgement. Otherwise an action is due every
   * `everyMs` milliseconds from `at` on, no matter how late the last acknowledgement was.
   */
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
    // A timer may fire a little early, so the earlier of the two times counts.
    this.#sentAt = Math.min(intended, performance.now());
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
    if (this.isRecording && this.recordedFrames.length < MAX_RECORDED_ACTIONS)
      this.recordedFrames.push(this.#framesOfAction);
    this.#actWhenIdle?.();
  }

  #applyEvent(event: TableEvent): void {
    if (event.type === "hand-started") this.handNo = event.setup.handNo;
    if (event.type === "to-act") this.toAct = event.legal;
    if (event.type === "hand-frozen") this.onFrozen?.(event);
    if (event.type === "hand-ended") this.result.onHandEnded();
  }
}

/** Mostly checks or calls, so that hands continue. Never bets all chips, so that no player is broke before the bench is over. */
export function chooseAction({ check, call, wager }: LegalActions, random: RandomSource): Action {
  const dice = random.below(100);
  if (wager && dice < 12 && wager.min < wager.max) return { type: wager.type, to: wager.min };
  if (check) return { type: "check" };
  return call === null || dice < 35 ? { type: "fold" } : { type: "call" };
}
