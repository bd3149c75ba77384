/** Makes an answer take the same time whatever its result is, so that the time reveals nothing. Faults 67, 105 */
import { setTimeout as sleep } from "node:timers/promises";

/** The time of an answer, in ms. It is longer than a password hash and its database queries take in a room that is not overloaded. */
const ANSWER_MS = 600;

export async function takeSameTime<Result>(work: Promise<Result>, answerMs = ANSWER_MS): Promise<Result> {
  const [result] = await Promise.all([work, sleep(answerMs)]);
  return result;
}
