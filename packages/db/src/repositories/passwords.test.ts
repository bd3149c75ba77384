import { expect, it } from "vitest";
import { hashPassword, matchesPassword } from "./passwords.ts";

it("fault 67: an unknown account costs a real hash, too, and is never right", async () => {
  const hash = await hashPassword("12345678");
  expect(await matchesPassword(hash, "12345678")).toBe(true);
  expect(await matchesPassword(null, "12345678")).toBe(false);
  const cost = async (hashed: string | null) => {
    const before = process.cpuUsage();
    for (let n = 0; n < 8; n++) await matchesPassword(hashed, "wrong password");
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  // Work, not time: without the stand-in hash it would be nothing against some 100 ms.
  const [known, unknown] = [await cost(hash), await cost(null)];
  expect(unknown).toBeGreaterThan(known / 4);
});
