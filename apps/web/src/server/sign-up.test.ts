import { setTimeout as sleep } from "node:timers/promises";
import { refuse } from "@poker/engine";
import { expect, it } from "vitest";
import { hideTakenAddress } from "./sign-up.ts";

const EMAIL = "ada@example.org";

it("fault 105: an address that is taken gives the answer of a new account, and no sooner; its owner alone is told", async () => {
  const startedAt = performance.now();
  const told: string[] = [];
  const tell = async (email: string) => void told.push(email);
  const answers = await Promise.all([
    hideTakenAddress(EMAIL, Promise.resolve(refuse("email-taken")), 100, tell),
    hideTakenAddress(
      "new@example.org",
      sleep(50).then(() => ({ user: {} })),
      100,
      tell,
    ),
  ]);
  expect(answers).toEqual([null, null]);
  expect(performance.now() - startedAt).toBeGreaterThan(90);
  expect(told).toEqual([EMAIL]);
});

it("fault 105 ✗: everything else is refused as before", async () =>
  expect(await hideTakenAddress(EMAIL, Promise.resolve(refuse("name-taken")), 1, async () => {})).toEqual({
    ok: false,
    code: "name-taken",
  }));
