import { randomBytes } from "node:crypto";
import { bytesToHex, hexToBytes, publicKeyOf, signFreeze, verifyFreeze } from "@poker/fair-deal";
import { expect, it } from "vitest";
import { readDealKey } from "./deal-key.ts";

it("F3: the server's public key and signatures equal those that the verifier's separate code makes", async () => {
  const secret = new Uint8Array(randomBytes(32));
  const freeze = new Uint8Array(randomBytes(32));
  const key = readDealKey({ DEAL_KEY: secret });
  expect(key.publicKey).toBe(bytesToHex(publicKeyOf(secret)));
  expect(await key.sign(freeze)).toBe(bytesToHex(signFreeze(secret, freeze)));
  expect(verifyFreeze(hexToBytes(key.publicKey), freeze, hexToBytes(await key.sign(freeze)))).toBe(true);
});

it("F3 ✗: a signature by another room's key does not pass as this room's", async () => {
  const freeze = new Uint8Array(32);
  const [own, other] = [0, 1].map(() => readDealKey({ DEAL_KEY: new Uint8Array(randomBytes(32)) }));
  const signature = hexToBytes((await other?.sign(freeze)) ?? "");
  expect(verifyFreeze(hexToBytes(own?.publicKey ?? ""), freeze, signature)).toBe(false);
});
