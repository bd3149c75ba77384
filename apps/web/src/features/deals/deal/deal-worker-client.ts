/**
 * How a page talks to its worker for deals. There is one worker for all tables of the page. It is fetched for the first
 * table.
 */

import type { DrawOutcome } from "@poker/client";
import type { DealVerdict } from "./deal-verdict.ts";
import type { DealNews, DealQuestion, DrawNews, FromDealWorker, ToDealWorker } from "./deal-work.ts";

type VerdictListener = (verdict: DealVerdict) => void;

let worker: Worker | null = null;
let lastId = 0;
const questions = new Map<number, (text: string | null) => void>();
const listeners = new Map<string, Set<VerdictListener>>();
const drawListeners = new Map<string, Set<(outcome: DrawOutcome) => void>>();
/**
 * What the draws have found so far, keyed by tournament. An outcome is kept here because the page of the player's table
 * opens only after the draw, and must show the outcome as well.
 */
const drawOutcomes = new Map<string, DrawOutcome>();

function receive(message: FromDealWorker): void {
  if (message.type === "verdict")
    for (const listener of listeners.get(message.tableId) ?? []) listener(message.verdict);
  else if (message.type === "draw-outcome") {
    const { tournamentId } = message.outcome;
    drawOutcomes.set(tournamentId, message.outcome);
    for (const listener of drawListeners.get(tournamentId) ?? []) listener(message.outcome);
  } else {
    questions.get(message.id)?.(message.text);
    questions.delete(message.id);
  }
}

function startWorker(): Worker {
  const started = new Worker(new URL("./deal.worker.ts", import.meta.url));
  started.addEventListener("message", ({ data }: MessageEvent<FromDealWorker>) => receive(data));
  // The worker could not be fetched, or it failed. Hands continue without this page's seeds. The next question starts a
  // new worker. Fault 15
  started.addEventListener("error", () => {
    started.terminate();
    worker = null;
    for (const answer of questions.values()) answer(null);
    questions.clear();
  });
  return started;
}

const send = (message: ToDealWorker): void => {
  worker ??= startWorker();
  worker.postMessage(message);
};

/** Asks the worker. Resolves with null when the worker is not available. */
export function askDealWorker(question: DealQuestion): Promise<string | null> {
  const id = ++lastId;
  return new Promise((resolve) => {
    questions.set(id, resolve);
    send({ type: "question", id, question });
  });
}

export const tellDealWorker = (news: DealNews | DrawNews): void => send(news);

/** Calls `listener` with the result of each hand at a table. Call the returned function to stop. */
export function onVerdict(tableId: string, listener: VerdictListener): () => void {
  const ofTable = listeners.get(tableId) ?? new Set();
  listeners.set(tableId, ofTable.add(listener));
  return () => void ofTable.delete(listener);
}

/**
 * Calls `listener` with the outcome of a draw. If the outcome is already known, calls the first listener at once. Call
 * the returned function to stop.
 */
export function onDrawOutcome(tournamentId: string, listener: (outcome: DrawOutcome) => void): () => void {
  const ofTournament = drawListeners.get(tournamentId) ?? new Set();
  drawListeners.set(tournamentId, ofTournament.add(listener));
  const known = drawOutcomes.get(tournamentId);
  drawOutcomes.delete(tournamentId);
  if (known) listener(known);
  return () => void ofTournament.delete(listener);
}
