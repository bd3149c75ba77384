import { expect, it } from "vitest";
import { useTestRoom } from "../testing/room.ts";
import { toSafeInteger } from "./safe-integer.ts";

const room = useTestRoom();

it.each([0n, -5n, 2n ** 53n - 1n, "12", "-9007199254740991"])("%s is converted to the same number", (value) =>
  expect(BigInt(toSafeInteger(value))).toBe(BigInt(value)),
);
it.each([2n ** 53n, -(2n ** 53n), "9007199254740993", "1.5"])(
  "%s is refused, because it is not a safe integer",
  (value) => expect(() => toSafeInteger(value)).toThrow(RangeError),
);
it("every query of a connected pool reads bigints through the check", async () => {
  const { rows } = await room.game.pool.query("SELECT 9007199254740991::bigint AS n");
  expect(rows).toEqual([{ n: 2 ** 53 - 1 }]);
  await expect(room.game.pool.query("SELECT 9007199254740992::bigint AS n")).rejects.toThrow(RangeError);
});
