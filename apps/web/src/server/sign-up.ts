/**
 * Makes an account without telling whether its e-mail address is taken: the answer is the same, and takes the same time. The owner of a taken
 * address is told by mail. Who asks learns it only by signing in. Fault 105
 */
import { isRefusal, type Refusal } from "@poker/engine";
import { repositories } from "./repositories.ts";
import { takeSameTime } from "./same-time.ts";

/** `email`: the address that was asked for. What was refused, but for an address that is taken; null when it is done, or looks like it. */
export async function hideTakenAddress<Code extends string>(
  email: string,
  work: Promise<object | Refusal<Code>>,
  answerMs?: number,
  tellOwner = repositories().accountMails.tellOwnerOfSignUp,
): Promise<Refusal<Exclude<Code, "email-taken">> | null> {
  const result = await takeSameTime(
    tellIfTaken(work, () => tellOwner(email)),
    answerMs,
  );
  return isOtherRefusal<Code>(result) ? result : null;
}

async function tellIfTaken<Result extends object>(work: Promise<Result>, tell: () => Promise<void>): Promise<Result> {
  const result = await work;
  if (isRefusal(result) && result.code === "email-taken") await tell();
  return result;
}

const isOtherRefusal = <Code extends string>(result: object): result is Refusal<Exclude<Code, "email-taken">> =>
  isRefusal(result) && result.code !== "email-taken";
