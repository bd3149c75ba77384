import { DONE, refuse } from "@poker/engine";
import { PUSH_KINDS, readPushEndpoint } from "@poker/protocol";
import * as z from "zod";
import { env } from "../../../env.ts";
import type { PushState } from "../../../features/notices/push/push-browser.ts";
import { accountChangesPerUser } from "../../../server/requests/rate-limits.ts";
import { repositories } from "../../../server/requests/repositories.ts";
import { userRoute } from "../../../server/sign-in/user-route.ts";

const endpoint = z.string().refine((text) => readPushEndpoint(text, env().PUSH_LOOPBACK) !== null);
const base64url = (bytes: number) =>
  z.base64url().refine((text) => Buffer.from(text, "base64url").length === bytes, { message: `${bytes} bytes` });

const askedSchema = z.strictObject({ endpoint });
const wantedSchema = z.strictObject({
  endpoint,
  /**
   * The keys with which the room encrypts messages for this browser. `p256dh` is a point on the curve P-256. `auth` is
   * a secret of the browser.
   */
  keys: z.strictObject({ p256dh: base64url(65), auth: base64url(16) }),
  /** The room's public key with which the browser subscribed. Pages of earlier versions do not send it. */
  publicKey: base64url(65).optional(),
  kinds: z.array(z.enum(PUSH_KINDS)).max(PUSH_KINDS.length),
});

/**
 * Returns which kinds of messages this browser receives for the user, as `{kinds}`. Uses POST, because the browser's
 * push address is a secret that must not be in a URL.
 */
export const POST = userRoute(
  askedSchema,
  async ({ sessionKey }, { endpoint }): Promise<PushState> => ({
    kinds: await repositories().pushSubscriptions.listKinds(sessionKey, endpoint),
  }),
);

/** Sets which kinds of messages this browser receives for the user. An empty list turns messages off. Fault 67 */
export const PUT = userRoute(
  wantedSchema,
  async ({ userId, sessionKey }, { endpoint, keys, publicKey = null, kinds }) => {
    const { pushSubscriptions } = repositories();
    if (kinds.length === 0) {
      await pushSubscriptions.unsubscribe(sessionKey, endpoint);
      return DONE;
    }
    if (!(await accountChangesPerUser.tryConsume(userId))) return refuse("too-many-tries");
    return pushSubscriptions.subscribe(sessionKey, { endpoint, ...keys, publicKey }, [...new Set(kinds)]);
  },
);
