import { setTimeout as sleep } from "node:timers/promises";
import { refuse } from "@poker/engine";
import { expect, it } from "vitest";
import { hideTakenAddress } from "./sign-up.ts";

it("fault 105: an address that is taken gives the answer of a new account, and no sooner", async () => {
  const startedAt = performance.now();
  const answers = await Promise.all([
    hideTakenAddress(Promise.resolve(refuse("email-taken")), 100),
    hideTakenAddress(
      sleep(50).then(() => ({ user: {} })),
      100,
    ),
  ]);
  expect(answers).toEqual([null, null]);
  expect(performance.now() - startedAt).toBeGreaterThan(90);
});

it("fault 105 ✗: everything else is refused as before", async () =>
  expect(await hideTakenAddress(Promise.resolve(refuse("name-taken")), 1)).toEqual({ ok: false, code: "name-taken" }));
