import { expect, it } from "vitest";
import { settingsRefusal } from "./check-settings.ts";

const change = (set: object) => ({ set, reset: [] });

it("fault 147: colours that cannot be read are refused with the pair and its measured contrast", () => {
  const refusal = settingsRefusal({}, {}, change({ felt: "#d8f0d8" }));
  expect(refusal).toMatchObject({
    code: "unreadable-colours",
    detail: { pair: "felt-text", theme: "dark", needed: 4.5 },
    fields: [{ field: "changes.set.felt", code: "unreadable" }],
  });
  expect(Number(refusal?.detail?.ratio)).toBeLessThan(1.5);
  expect(settingsRefusal({}, {}, change({ felt: "#1d3f66" }))).toBeNull();
});

it("fault 147: a retention that contradicts another setting is refused, unless the operator has fixed it", () => {
  expect(settingsRefusal({ accountGraceDays: 20 }, {}, change({ accountDays: 19 }))).toMatchObject({
    code: "bad-settings",
    fields: [{ field: "changes.set.accountDays", code: "shorter-than-grace" }],
  });
  expect(settingsRefusal({}, { accountDays: 0 }, change({ chatDays: 30 }))).toBeNull();
  expect(settingsRefusal({ accountDays: 1 }, {}, change({ name: "Club" }))).toBeNull();
});
