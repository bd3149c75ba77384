/**
 * Makes an account without telling whether its e-mail address is taken: the answer is the same, and takes the same time. Who asks learns
 * it only by signing in. Fault 105
 */
import { setTimeout as sleep } from "node:timers/promises";
import { isRefusal, type Refusal } from "@poker/engine";

/** More than the hash of a password and the work of the database take in a room that is not overloaded. */
const ANSWER_MS = 600;

/** What was refused, but for an address that is taken; null when it is done, or looks like it. */
export async function hideTakenAddress<Code extends string>(
  work: Promise<object | Refusal<Code>>,
  answerMs = ANSWER_MS,
): Promise<Refusal<Exclude<Code, "email-taken">> | null> {
  const [result] = await Promise.all([work, sleep(answerMs)]);
  return isOtherRefusal<Code>(result) ? result : null;
}

const isOtherRefusal = <Code extends string>(result: object): result is Refusal<Exclude<Code, "email-taken">> =>
  isRefusal(result) && result.code !== "email-taken";
