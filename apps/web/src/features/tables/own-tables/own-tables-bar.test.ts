import { createTranslator } from "use-intl/core";
import { expect, it } from "vitest";
import { messagesFor } from "../../../messages/index.ts";
import { ownTableName } from "./own-tables-bar.tsx";

const t = createTranslator({ locale: "en", messages: messagesFor("en") });
const nameOf = (name: string, tournamentId: string | null = "t") => ownTableName(t, { name, tournamentId });

it("a tournament's table is named by its tournament and number, and a cash table by its own name", () => {
  expect(nameOf("Six-max #4 · 1")).toBe("Six-max #4, table 1");
  expect(nameOf("Mar · Sol #1,204 · 12")).toBe("Mar · Sol #1,204, table 12");
  expect(nameOf("Mar · 2", null)).toBe("Mar · 2");
});

it("a table name that the room had to make longer stays unchanged", () => {
  expect(nameOf("Six-max #4 · 1 · 2f1c")).toBe("Six-max #4 · 1 · 2f1c");
});
