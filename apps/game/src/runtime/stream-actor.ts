/**
 * Runs one stream, which is the numbered log of a table, a pool or a tournament, and is its only writer. Each command passes through:
 * decide → commit → evolve → acknowledge → publish. Nothing becomes visible before it is durable. Only jobs of the mailbox call the actor,
 * so it does one thing at a time.
 */
import { type Effect, effectsOf, type Lease, type StreamAppend, type StreamCommit } from "@poker/db";
import { DONE, isRefusal, refuse } from "@poker/engine";
import type { WireRefusal } from "@poker/protocol";
import { inSpan } from "@poker/traces";
import { commitWithRetry } from "./commit-with-retry.ts";
import { IdempotencyCache } from "./idempotency-cache.ts";
import { createMailbox } from "./mailbox.ts";
import type { StreamDeps } from "./stream-deps.ts";

/** The answer to a command. `seq` is the number of the last event, as clients count events. */
export type CommitResult = { readonly ok: true; readonly seq: number } | WireRefusal;

export interface CommitOptions {
  /** The id of the player's action or command. With it, a command that is sent again is answered without being carried out twice. */
  readonly actionId?: string;
  /** How many ms before its deadline the action came. */
  readonly earlyMs?: number;
  /** The id of the back office's command. The command's result becomes part of the commit. */
  readonly officeCommandId?: string;
  /** Called when the step is durable, before anything is published. `seq` is the number of the last event, as clients count events. */
  readonly acknowledge?: (seq: number) => void;
}

/** What a command does to a stream, before it is committed. */
export interface StreamStep<State, Command, Event> {
  readonly command: Command;
  /** When the command was decided, in epoch ms. */
  readonly now: number;
  readonly before: State;
  /** The stream's state after the events. */
  readonly state: State;
  readonly events: readonly Event[];
  /** The same events, reduced to what every viewer may see. */
  readonly publicEvents: readonly Event[];
  readonly firstSeq: number;
}

/** The part of a step that the journal stores. */
export interface StoredStep extends Pick<StreamAppend, "events" | "sealed" | "remainingMs"> {
  readonly effects: readonly Effect[];
}
const NOTHING: StoredStep = { events: [], sealed: null, remainingMs: null, effects: [] };

/**
 * Describes the private events of a stream. The journal counts private events, but clients do not. So no gap in the numbers shows a client
 * that there was a private event. Fault 102
 */
interface PrivateEvents<State> {
  readonly kind: string;
  /** Returns how many private events the stream has had up to this state. */
  countIn(state: State): number;
}

export interface StreamDefinition<State, Command, Event> {
  readonly streamId: string;
  /** null when the stream has no private events. Clients then number its events as the journal does. */
  readonly privateEvents: PrivateEvents<State> | null;
  /** Decides a command. Returns its events together with the state after them, so that no event is applied twice, or returns a refusal. */
  decide(
    state: State,
    command: Command,
    now: number,
  ): Pick<StreamStep<State, Command, Event>, "state" | "events"> | WireRefusal;
  toPublicEvent(event: Event): Event;
  toCommit(step: StreamStep<State, Command, Event>): StoredStep;
  /**
   * Called when `command` has a daily limit that the player has reached at another table. Returns the command to run in its place; null
   * when `command` has no such limit.
   */
  withLimitReached(command: Command): Command | null;
  /**
   * Called when the step is durable and the actor has its new state, before the step is acknowledged. `tookMs` is the duration of the
   * commit.
   */
  onCommitted(tookMs: number): void;
  publish(step: StreamStep<State, Command, Event>, effects: readonly Effect[]): void;
}

/** The members of a stream actor that do not depend on its type parameters. */
interface Stream {
  readonly streamId: string;
  readonly lease: Lease;
  readonly deps: StreamDeps;
  readonly frameSeq: number;
  toFrameSeq(seq: number): Promise<number>;
  isPaused: boolean;
  readonly isStopped: boolean;
}

/** A step that is decided but not committed. It is committed alone, or together with steps of other streams of the same unit. */
export interface PreparedStep<State = unknown, Event = unknown> {
  readonly stream: Stream;
  /** The stream's state after the step. */
  readonly state: State;
  readonly events: readonly Event[];
  readonly append: StreamAppend;
  readonly effects: readonly Effect[];
  evolve(tookMs: number): void;
  publish(): void;
}

export class StreamActor<State, Command, Event> implements Stream {
  readonly mailbox = createMailbox();
  readonly idempotencyCache = new IdempotencyCache();
  /** True while the journal does not answer. The stream accepts no commands during this time. */
  isPaused = false;
  /** True when another process owns the unit or this process is ending. The stream accepts no more commands. */
  isStopped = false;

  readonly #definition: StreamDefinition<State, Command, Event>;
  #state: State;
  #seq: number;

  constructor(
    definition: StreamDefinition<State, Command, Event>,
    readonly deps: StreamDeps,
    readonly lease: Lease,
    recovered: { readonly state: State; readonly seq: number },
  ) {
    this.#definition = definition;
    this.#state = recovered.state;
    this.#seq = recovered.seq;
  }

  get streamId(): string {
    return this.#definition.streamId;
  }
  get state(): State {
    return this.#state;
  }
  /** The number of the last event, as the journal counts events. */
  get seq(): number {
    return this.#seq;
  }
  /** The number of the last event, as clients count events. */
  get frameSeq(): number {
    return this.#seq - (this.#definition.privateEvents?.countIn(this.#state) ?? 0);
  }
  /** Converts an event's number in the journal to its number for clients. Call it only inside a job of the mailbox. */
  async toFrameSeq(seq: number): Promise<number> {
    const { privateEvents } = this.#definition;
    const counted = privateEvents?.countIn(this.#state) ?? 0;
    if (privateEvents === null || counted === 0) return seq;
    const later = await this.deps.journal.countEventsAfter(this.streamId, seq, privateEvents.kind);
    return seq - (counted - later);
  }

  /** Commits and publishes what the command changes, or resolves with its refusal. Call it only inside a job of the mailbox. */
  perform(command: Command, options: CommitOptions = {}): Promise<CommitResult> {
    return inSpan("step", { facts: { "poker.unit": this.lease.unitId } }, () => this.#perform(command, options));
  }

  async #perform(command: Command, options: CommitOptions): Promise<CommitResult> {
    const prepared = this.prepare(command);
    if (isRefusal(prepared)) return prepared;
    const result = await performTogether([prepared], options);
    if (result !== "limit-reached") return result;
    const limited = this.#definition.withLimitReached(command);
    if (limited === null) throw new Error(`stream ${this.streamId}: a command without a daily limit reached one`);
    return this.#perform(limited, options);
  }

  /** Decides a command without committing it. Commit the step before you prepare the next command. */
  prepare(command: Command): PreparedStep<State, Event> | WireRefusal {
    const now = this.deps.clock.wall();
    const decided = inSpan("decide", {}, () => this.#definition.decide(this.#state, command, now));
    if (isRefusal(decided)) return decided;
    const { state, events } = decided;
    const step: StreamStep<State, Command, Event> = {
      command,
      now,
      before: this.#state,
      state,
      events,
      publicEvents: events.map((event) => this.#definition.toPublicEvent(event)),
      firstSeq: this.#seq + 1,
    };
    const { effects, ...stored } = events.length > 0 ? this.#definition.toCommit(step) : NOTHING;
    return {
      stream: this,
      state,
      events,
      append: { streamId: this.streamId, expectedSeq: this.#seq, ...stored },
      effects,
      evolve: (tookMs) => {
        this.#state = state;
        this.#seq += events.length;
        this.#definition.onCommitted(tookMs);
      },
      publish: () => this.#definition.publish(step, effects),
    };
  }
}

/**
 * Commits the steps of several streams of one unit together. Either all of the steps become durable or none. Then acknowledges and
 * publishes the steps in order. Resolves with `limit-reached` when a daily limit was reached and nothing was committed. Call it only inside
 * a job of each stream's mailbox.
 */
export async function performTogether(
  steps: readonly [PreparedStep, ...PreparedStep[]],
  options: CommitOptions = {},
): Promise<CommitResult | "limit-reached"> {
  const { acknowledge = () => {} } = options;
  const { stream } = steps[0];
  const { clock, leaseLost, noticesWritten } = stream.deps;
  const changed = steps.filter(({ append }) => append.events.length > 0);
  if (changed.length > 0) {
    const began = clock.monotonic();
    const result = await commitPausing(toStreamCommit(stream.lease, changed, options), steps);
    if (result === null) return refuse("closing");
    switch (result.outcome) {
      case "limit-reached":
        return "limit-reached";
      case "refused":
        return refuse(result.code, result.detail);
      case "repeated": {
        const seq = await stream.toFrameSeq(result.seq);
        acknowledge(seq);
        return { ok: true, seq };
      }
      case "fenced":
        leaseLost(stream.lease.unitId);
        return refuse("not-here");
    }
    const tookMs = clock.monotonic() - began;
    for (const step of changed) step.evolve(tookMs);
  }
  const seq = stream.frameSeq;
  acknowledge(seq);
  inSpan("frames", {}, () => {
    for (const step of changed) step.publish();
  });
  for (const step of changed) {
    const notices = effectsOf(step.effects, "notice");
    if (notices.length > 0) noticesWritten(notices.map(({ notice }) => notice));
  }
  return { ok: true, seq };
}

function toStreamCommit(
  lease: Lease,
  steps: readonly PreparedStep[],
  { actionId, earlyMs, officeCommandId: commandId }: CommitOptions,
): StreamCommit {
  const effects = steps.flatMap((step) => step.effects);
  if (commandId !== undefined) effects.push({ type: "command-result", commandId, result: DONE });
  return {
    lease,
    appends: steps.map(({ append }) => append),
    cause: actionId === undefined ? null : { actionId, earlyMs: earlyMs ?? null },
    effects,
  };
}

/** Commits. While the database does not answer, pauses every stream of the commit. */
async function commitPausing(commit: StreamCommit, steps: readonly [PreparedStep, ...PreparedStep[]]) {
  const setPaused = (paused: boolean) => {
    for (const { stream } of steps) stream.isPaused = paused;
  };
  const isStopped = () => steps.some(({ stream }) => stream.isStopped);
  try {
    return await commitWithRetry(commit, steps[0].stream.deps, () => setPaused(true), isStopped);
  } finally {
    setPaused(false);
  }
}
