import { refuse } from "@poker/engine";
import * as z from "zod";
import { repositories } from "../../../../../server/requests/repositories.ts";
import {
  attestationSchema,
  readAttestation,
  readChallengeKey,
} from "../../../../../server/sign-in/passkey-ceremony.ts";
import { accountRoute } from "../../../../../server/sign-in/user-route.ts";

const nameSchema = z.string().trim().min(1).max(60);

/** Adds a new passkey, if it has signed the challenge. */
export const POST = accountRoute(
  z.strictObject({ name: nameSchema, response: attestationSchema }),
  async ({ sessionKey }, { name, response }) => {
    const key = readChallengeKey(response);
    const made = await readAttestation(response, key);
    return made ? repositories().passkeys.add(sessionKey, key, { ...made, name }) : refuse("passkey-not-accepted");
  },
);

export const PATCH = accountRoute(z.strictObject({ id: z.uuid(), name: nameSchema }), ({ sessionKey }, { id, name }) =>
  repositories().passkeys.rename(sessionKey, id, name),
);

export const DELETE = accountRoute(z.strictObject({ id: z.uuid() }), ({ sessionKey }, { id }) =>
  repositories().passkeys.remove(sessionKey, id),
);
