import * as z from "zod";
import { repositories } from "../../../../../server/repositories.ts";
import { accountRoute } from "../../../../../server/user-route.ts";

/** Makes ten recovery codes in the place of those there were, and gives them out this once. */
export const POST = accountRoute(z.object({}), ({ sessionKey }) =>
  repositories().secondFactors.makeRecoveryCodes(sessionKey),
);
