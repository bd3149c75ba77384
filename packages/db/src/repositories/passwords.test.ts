import { expect, it } from "vitest";
import { hashPassword, matchesPassword } from "./passwords.ts";

it("fault 67: verifying an unknown account computes a hash too, and always fails", async () => {
  const hash = await hashPassword("12345678");
  expect(await matchesPassword(hash, "12345678")).toBe(true);
  expect(await matchesPassword(null, "12345678")).toBe(false);
  const cost = async (hashed: string | null) => {
    const before = process.cpuUsage();
    for (let n = 0; n < 8; n++) await matchesPassword(hashed, "wrong password");
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  // CPU time is measured: without the substitute hash it would be near zero instead of some 100 ms.
  const [known, unknown] = [await cost(hash), await cost(null)];
  expect(unknown).toBeGreaterThan(known / 4);
});
