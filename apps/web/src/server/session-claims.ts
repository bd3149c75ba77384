/** What the signed cookies of this server say about a sign-in: who, and the session's token. Fault 100 */
import { toSessionKey } from "@poker/db";
import * as z from "zod";

export interface SessionClaims {
  readonly sub: string;
  readonly token: string;
}

export const sessionClaimsSchema = z.union([
  z.object({ sub: z.uuid(), token: z.string().length(43) }),
  // A cookie from before sessions had tokens: its session's id became the token.
  z.object({ sub: z.uuid(), sid: z.uuid() }).transform(({ sub, sid }): SessionClaims => ({ sub, token: sid })),
]);

/** The key of the session that a cookie names. */
export const sessionKeyOf = ({ token }: SessionClaims): string => toSessionKey(token);
