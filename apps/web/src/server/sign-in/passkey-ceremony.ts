/** Makes the challenge that a browser signs with a passkey, and checks the signature. Uses the WebAuthn library SimpleWebAuthn. */
import type { StoredPasskey, UsedPasskey } from "@poker/db";
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import * as z from "zod";
import { env } from "../../env.ts";

const TIMEOUT_MS = 5 * 60_000;

/** Describes the room to the browser. A passkey belongs to the host of the room's public address, and works only on its pages. */
const party = () => {
  const { hostname, origin, host } = new URL(env().NEXTAUTH_URL);
  return { id: hostname, origin, name: host };
};

const toBytes = (key: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(key, "base64url"));
const toDescriptors = (passkeys: readonly StoredPasskey[]) =>
  passkeys.map(({ credentialId: id, transports }) => ({ id, transports: [...transports] }));

/** Returns the options with which a browser makes a new passkey. `key` is the challenge. */
export const askForNewPasskey = (
  key: string,
  { userId, name }: { readonly userId: string; readonly name: string },
  present: readonly StoredPasskey[],
): Promise<PublicKeyCredentialCreationOptionsJSON> =>
  generateRegistrationOptions({
    rpName: party().name,
    rpID: party().id,
    userName: name,
    userID: Uint8Array.from(Buffer.from(userId.replaceAll("-", ""), "hex")),
    challenge: toBytes(key),
    timeout: TIMEOUT_MS,
    attestationType: "none",
    excludeCredentials: toDescriptors(present),
    authenticatorSelection: { residentKey: "required", userVerification: "preferred" },
  });

/**
 * Returns the options with which a browser signs with an existing passkey. `key` is the challenge. `passkeys` are those
 * that may sign it. null means that any passkey of the room may sign. The device must then verify its owner, for
 * example with a PIN.
 */
export const askForPasskey = (
  key: string,
  passkeys: readonly StoredPasskey[] | null,
): Promise<PublicKeyCredentialRequestOptionsJSON> =>
  generateAuthenticationOptions({
    rpID: party().id,
    challenge: toBytes(key),
    timeout: TIMEOUT_MS,
    ...(passkeys && { allowCredentials: toDescriptors(passkeys) }),
    userVerification: passkeys ? "preferred" : "required",
  });

/** The fields that the server reads from the browser's response. SimpleWebAuthn checks the others. */
export const assertionSchema = z.object({
  id: z.string().max(1_000),
  rawId: z.string().max(1_000),
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: z.string().max(4_000),
    authenticatorData: z.string().max(4_000),
    signature: z.string().max(4_000),
    userHandle: z.string().max(200).exactOptional(),
  }),
  clientExtensionResults: z.object({}),
}) satisfies z.ZodType<AuthenticationResponseJSON>;

export const attestationSchema = z.object({
  id: z.string().max(1_000),
  rawId: z.string().max(1_000),
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: z.string().max(4_000),
    attestationObject: z.string().max(20_000),
    transports: z.array(z.string().max(30)).max(10).exactOptional(),
  }),
  clientExtensionResults: z.object({}),
}) satisfies z.ZodType<RegistrationResponseJSON>;

/** Checks that this passkey has signed the challenge `key`. Returns the passkey with its new counter, or null if the check fails. */
export async function readAssertion(
  response: AuthenticationResponseJSON,
  key: string,
  { credentialId, publicKey }: StoredPasskey,
  mustVerifyPerson: boolean,
): Promise<UsedPasskey | null> {
  const answer = await verifyAuthenticationResponse({
    response,
    expectedChallenge: key,
    expectedOrigin: party().origin,
    expectedRPID: party().id,
    // SimpleWebAuthn compares no counter here. The database compares it in the transaction that stores the new one.
    credential: { id: credentialId, publicKey: Uint8Array.from(publicKey), counter: 0 },
    requireUserVerification: mustVerifyPerson,
  }).catch(() => null);
  return answer?.verified ? { credentialId, counter: answer.authenticationInfo.newCounter } : null;
}

/** Checks that a new passkey answers the challenge `key`. Returns the passkey, or null if the check fails. */
export async function readAttestation(response: RegistrationResponseJSON, key: string) {
  const answer = await verifyRegistrationResponse({
    response,
    expectedChallenge: key,
    expectedOrigin: party().origin,
    expectedRPID: party().id,
    requireUserVerification: false,
  }).catch(() => null);
  if (!answer?.verified) return null;
  const { id: credentialId, publicKey, counter } = answer.registrationInfo.credential;
  return { credentialId, publicKey, counter, transports: response.response.transports ?? [] };
}

/** Reads which challenge the browser says it has signed. The database checks whether that challenge exists, and for whom. */
export function readChallengeKey({ response }: { readonly response: { readonly clientDataJSON: string } }): string {
  try {
    const said: unknown = JSON.parse(Buffer.from(response.clientDataJSON, "base64url").toString());
    return z.object({ challenge: z.string().max(100) }).parse(said).challenge;
  } catch {
    return "";
  }
}
