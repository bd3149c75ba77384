/** Compares the room's signatures with Node's own Ed25519, which shares no code with ours. F3 */
import { createHash, createPrivateKey, createPublicKey, sign, verify } from "node:crypto";
import { describe, expect, test } from "vitest";
import { answerReveal, hashReveal, publicKeyOf, signFreeze, verifyFreeze, verifyRevealAnswer } from "./room-key.ts";

const secretKey = new Uint8Array(32).fill(5);
const publicKey = publicKeyOf(secretKey);
const freeze = new Uint8Array(32).fill(1);
const seed = new Uint8Array(32).fill(2);
/** The two prefixes, from RFC 8410, turn 32 raw bytes into a secret key (PKCS #8) and a public key (SPKI). */
const nodeSecret = createPrivateKey({
  key: Buffer.concat([Buffer.from("302e020100300506032b657004220420", "hex"), secretKey]),
  format: "der",
  type: "pkcs8",
});
const nodePublic = createPublicKey({
  key: Buffer.concat([Buffer.from("302a300506032b6570032100", "hex"), publicKey]),
  format: "der",
  type: "spki",
});

describe("F3: the room's signatures", () => {
  test("our signature of a freeze equals Node's signature, and both implementations accept it", () => {
    const signature = signFreeze(secretKey, freeze);
    expect(Buffer.from(signature)).toEqual(sign(null, freeze, nodeSecret));
    expect(verify(null, freeze, nodePublic, signature)).toBe(true);
    expect(verifyFreeze(publicKey, freeze, signature)).toBe(true);
  });

  test("the answer to a reveal covers freeze, seat and seed", () => {
    const message = createHash("sha256")
      .update(Buffer.concat([Buffer.from("bpr/v1/reveal\0"), freeze, Buffer.from([7]), seed]))
      .digest();
    expect(Buffer.from(hashReveal(freeze, 7, seed))).toEqual(message);
    const answer = answerReveal(secretKey, freeze, 7, seed);
    expect(Buffer.from(answer)).toEqual(sign(null, message, nodeSecret));
    expect(verifyRevealAnswer(publicKey, { freeze, seat: 7, seed }, answer)).toBe(true);
    expect(verifyRevealAnswer(publicKey, { freeze, seat: 6, seed }, answer)).toBe(false);
    expect(verifyRevealAnswer(publicKey, { freeze: seed, seat: 7, seed }, answer)).toBe(false);
    expect(verifyRevealAnswer(publicKey, { freeze, seat: 7, seed: freeze }, answer)).toBe(false);
  });

  test("F3 ✗: a changed signature, a wrong key, and bytes that are no signature or key are refused without exception", () => {
    const signature = signFreeze(secretKey, freeze);
    for (const at of [0, 31, 32, 63]) {
      const changed = signature.with(at, (signature[at] ?? 0) ^ 1);
      expect(verifyFreeze(publicKey, freeze, changed)).toBe(false);
    }
    expect(verifyFreeze(publicKeyOf(seed), freeze, signature)).toBe(false);
    expect(verifyFreeze(publicKey, freeze, signature.slice(1))).toBe(false);
    expect(verifyFreeze(publicKey.slice(1), freeze, signature)).toBe(false);
    expect(verifyFreeze(new Uint8Array(32).fill(255), freeze, signature)).toBe(false);
    expect(verifyFreeze(publicKey, freeze, new Uint8Array(64).fill(255))).toBe(false);
  });
});
