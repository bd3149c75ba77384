"use client";
import type { Check, CheckInput } from "@poker/fair-deal";
import { clsx } from "clsx";
import { CircleAlert, CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import type { DealMessages } from "../../../messages/deals/deal.ts";
import { useDealMessages, useDealWords } from "./use-deal-words.ts";

/** Shows the result of a check in a line or two. */
export const VerdictNote = ({ ok, children }: { readonly ok: boolean; readonly children: ReactNode }) => {
  const Icon = ok ? CircleCheck : CircleAlert;
  return (
    <div className="flex gap-3 rounded-2xl border border-line bg-surface p-4">
      <Icon className={clsx("mt-0.5 size-5 shrink-0", ok ? "text-win" : "text-danger")} aria-hidden="true" />
      <p className="min-w-0">{children}</p>
    </div>
  );
};

// Finds the texts for a check by its codes. A newer verifier may have codes without a text here. Then its own English
// words are used.

const find = <Text,>(texts: Readonly<Record<string, Text>>, name: string): Text | undefined =>
  new Map(Object.entries(texts)).get(name);

type Words = DealMessages["verify"];

/** Returns the title of a check, and a text that explains it. */
export const describeCheck = (words: Words, { id, words: english }: Check): Words["check"]["V1"] =>
  find(words.check, id) ?? { title: id, text: english };

/** Returns the result of a check in words. */
export const describeResult = (words: Words, { id, code, words: english }: Check): string =>
  find<Readonly<Record<string, string>>>(words.result, id)?.[code] ?? english;

/**
 * What a value of each kind belongs to: a seat, one of the promised decks, a place in the dealt deck, or an entry of a
 * tournament.
 */
const OWNERS: Readonly<Record<string, keyof Words["inputOf"]>> = {
  commit: "seat",
  seed: "seat",
  withheld: "seat",
  "left-out": "seat",
  "promised-root": "deck",
  "deck-seed": "deck",
  card: "place",
  "entry-commit": "entry",
  "entry-seed": "entry",
};

/** Names a value that was checked, and what it belongs to. `owner` is null when the value belongs to the whole hand. */
export function describeInput(
  words: Words,
  { name, of }: CheckInput,
): { readonly name: string; readonly owner: { readonly kind: keyof Words["inputOf"]; readonly of: number } | null } {
  const kind = OWNERS[name];
  // Seats, decks and places are counted from 0 here, and people count them from 1. Entries have their own numbers.
  const number = of === null || kind === "entry" ? of : of + 1;
  return { name: find(words.input, name) ?? name, owner: number === null || !kind ? null : { kind, of: number } };
}

/** Says which checks have failed, and what the reader can do about it. */
export function FailedNote({ checks }: { readonly checks: readonly Check[] }) {
  const t = useDealWords();
  const { verify: words } = useDealMessages();
  return (
    <VerdictNote ok={false}>
      <span className="block font-semibold text-danger">{t("verify.failed")}</span>
      {checks
        .filter(({ ok }) => ok === false)
        .map((check) => (
          <span key={check.id} className="block">
            {describeResult(words, check)}
          </span>
        ))}
      <span className="mt-1 block text-ink-2">{t("verify.failedHelp")}</span>
    </VerdictNote>
  );
}

export const isRoomOnly = (checks: readonly Check[]): boolean => checks.some(({ code }) => code === "room-randomness");
