import * as z from "zod";
import { repositories } from "../../../../../server/requests/repositories.ts";
import { accountRoute } from "../../../../../server/sign-in/user-route.ts";

/** Replaces the recovery codes with ten new ones. They are shown only in this response. */
export const POST = accountRoute(z.object({}), ({ sessionKey }) =>
  repositories().secondFactors.makeRecoveryCodes(sessionKey),
);
