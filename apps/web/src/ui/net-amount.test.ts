import { createTranslator } from "use-intl/core";
import { expect, it } from "vitest";
import { type Locale, messagesFor } from "../messages/index.ts";
import { spokenNet } from "./net-amount.tsx";

it.each([
  ["en", 2_000, "won 20"],
  ["en", -2_050, "lost 20.50"],
  ["en", 0, "0"],
  ["es", 2_000, "ganado: 20"],
  ["es", -2_000, "perdido: 20"],
] as const satisfies readonly (readonly [Locale, number, string])[])(
  "%s: a screen reader says %i as %s",
  (locale, net, text) =>
    expect(spokenNet(createTranslator({ locale, messages: messagesFor(locale) }), net, "play")).toBe(text),
);
