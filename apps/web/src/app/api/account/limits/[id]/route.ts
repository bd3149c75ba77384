import { refuse } from "@poker/engine";
import * as z from "zod";
import { type IdProps, parseIdPart } from "../../../../../server/id-param.ts";
import { repositories } from "../../../../../server/repositories.ts";
import { userRoute } from "../../../../../server/user-route.ts";

const limitIdSchema = z.coerce.number().int().positive();
const bodySchema = z.strictObject({ answer: z.enum(["confirm", "withdraw"]) });

/** Confirms the raise of a limit of the user's own that has waited, or gives it up. Decision 0061 */
export const POST = userRoute(bodySchema, async ({ sessionKey }, { answer }, { params }: IdProps) => {
  const limitId = await parseIdPart(params, limitIdSchema);
  return limitId === null ? refuse("no-such-raise") : repositories().playLimits[answer](sessionKey, limitId);
});
