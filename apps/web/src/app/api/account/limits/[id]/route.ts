import { refuse } from "@poker/engine";
import * as z from "zod";
import { type IdProps, parseIdPart } from "../../../../../server/requests/address-params.ts";
import { repositories } from "../../../../../server/requests/repositories.ts";
import { userRoute } from "../../../../../server/sign-in/user-route.ts";

const limitIdSchema = z.coerce.number().int().positive();
const bodySchema = z.strictObject({ answer: z.enum(["confirm", "withdraw"]) });

/** Confirms or cancels the user's own limit raise. Decision 0061 */
export const POST = userRoute(bodySchema, async ({ sessionKey }, { answer }, { params }: IdProps) => {
  const limitId = await parseIdPart(params, limitIdSchema);
  return limitId === null ? refuse("no-such-raise") : repositories().playLimits[answer](sessionKey, limitId);
});
