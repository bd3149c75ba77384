/** Tests what a passkey must sign for the server to accept it. The test acts as the device that has the passkey. Decision 0060 */
import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";
import { afterAll, beforeAll, expect, it, vi } from "vitest";

const ORIGIN = "https://poker.example";
const HOST = "poker.example";
const PRESENT = 1;
const VERIFIED = 4;
const HAS_CREDENTIAL = 64;

beforeAll(() => {
  // Test files share loaded modules. Resets them, so that the environment is read again with this file's secrets.
  vi.resetModules();
  const secrets = ["NEXTAUTH_SECRET", "TICKET_SECRET", "ARCHIVE_KEY"].map((name) => [
    name,
    randomBytes(32).toString("base64"),
  ]);
  const settings = { DATABASE_URL: "postgresql://web@localhost/room", NEXTAUTH_URL: ORIGIN };
  for (const [name = "", value] of [...secrets, ...Object.entries(settings)]) vi.stubEnv(name, value);
});
afterAll(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

const load = () => import("./passkey-ceremony.ts");
const makeKey = () => randomBytes(32).toString("base64url");
const sha256 = (bytes: string | Uint8Array) => createHash("sha256").update(bytes).digest();
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url");

const describeClient = (type: string, challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

/** Makes a device with one passkey. */
function makeAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = randomBytes(16);
  // A COSE key: an elliptic-curve key (2) for ES256 (-7) on P-256 (1).
  const cose = isoCBOR.encode(
    new Map<number, number | Uint8Array<ArrayBuffer>>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Uint8Array.from(Buffer.from(x, "base64url"))],
      [-3, Uint8Array.from(Buffer.from(y, "base64url"))],
    ]),
  );
  const describeDevice = (flags: number, counter: number) => {
    const rest = Buffer.alloc(5);
    rest.writeUInt8(flags, 0);
    rest.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(HOST), rest]);
  };
  const named = { id: base64url(id), rawId: base64url(id), type: "public-key" as const, clientExtensionResults: {} };
  return {
    register(challenge: string, origin = ORIGIN) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const device = describeDevice(PRESENT | VERIFIED | HAS_CREDENTIAL, 0);
      const authData = Uint8Array.from(Buffer.concat([device, Buffer.alloc(16), length, id, cose]));
      const attestation = isoCBOR.encode(
        new Map<string, string | Map<string, string> | Uint8Array<ArrayBuffer>>([
          ["fmt", "none"],
          ["attStmt", new Map()],
          ["authData", authData],
        ]),
      );
      const clientDataJSON = base64url(describeClient("webauthn.create", challenge, origin));
      return { ...named, response: { clientDataJSON, attestationObject: base64url(attestation) } };
    },
    use(challenge: string, { origin = ORIGIN, flags = PRESENT | VERIFIED, counter = 1 } = {}) {
      const client = describeClient("webauthn.get", challenge, origin);
      const device = describeDevice(flags, counter);
      const signature = sign("sha256", Buffer.concat([device, sha256(client)]), privateKey);
      return {
        ...named,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(device),
          signature: base64url(signature),
        },
      };
    },
  };
}

async function makePasskey() {
  const { attestationSchema, readAttestation } = await load();
  const device = makeAuthenticator();
  const key = makeKey();
  const made = await readAttestation(attestationSchema.parse(device.register(key)), key);
  if (!made) throw new Error("the new passkey was refused");
  return { device, passkey: { ...made, userId: "a player" } };
}

it("a new passkey is accepted when it has signed its challenge on a page of this room", async () => {
  const { readAttestation, readChallengeKey } = await load();
  const { passkey } = await makePasskey();
  expect(passkey).toMatchObject({ counter: 0, transports: [] });
  const [device, key] = [makeAuthenticator(), makeKey()];
  expect(readChallengeKey(device.register(key))).toBe(key);
  expect(await readAttestation(device.register(makeKey()), key)).toBeNull();
  expect(await readAttestation(device.register(key, "https://poker.example.org"), key)).toBeNull();
});

it("a passkey is accepted for the challenge that it has signed, with its device's counter", async () => {
  const { assertionSchema, readAssertion } = await load();
  const { device, passkey } = await makePasskey();
  const key = makeKey();
  const answer = assertionSchema.parse(device.use(key, { counter: 7 }));
  const used = { credentialId: passkey.credentialId, counter: 7 };
  expect(await readAssertion(answer, key, passkey, true)).toEqual(used);
  expect(await readAssertion(answer, makeKey(), passkey, true)).toBeNull();
});

it("fault 82: another key, another site or an unverified person is refused", async () => {
  const { readAssertion } = await load();
  const { device, passkey } = await makePasskey();
  const key = makeKey();
  expect(await readAssertion(makeAuthenticator().use(key), key, passkey, true)).toBeNull();
  expect(await readAssertion(device.use(key, { origin: "https://evil.example" }), key, passkey, true)).toBeNull();
  const unverified = device.use(key, { flags: PRESENT });
  expect(await readAssertion(unverified, key, passkey, true)).toBeNull();
  expect(await readAssertion(unverified, key, passkey, false)).not.toBeNull();
});

it("a response that no browser would send is refused, and has no challenge", async () => {
  const { assertionSchema, readChallengeKey } = await load();
  expect(assertionSchema.safeParse({ id: "x" }).success).toBe(false);
  for (const clientDataJSON of ["", "bm90IGpzb24", base64url(Buffer.from('{"challenge":1}'))])
    expect(readChallengeKey({ response: { clientDataJSON } })).toBe("");
});
