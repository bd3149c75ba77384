"use client";
import { type BreakKind, COOL_OFF_DAYS, COOL_OFF_DAYS_WITHOUT_PROOF, EXCLUSION_MONTHS } from "@poker/protocol";
import { useState } from "react";
import { Problem } from "../../ui/field.tsx";
import { HoldButton } from "../../ui/hold-button.tsx";
import { Select } from "../../ui/select.tsx";
import { beginBreak, useBreakRequest, useBreakWords } from "./breaks-api.ts";
import { headingClass, sectionClass } from "./section-class.ts";

interface BreakChoice {
  readonly value: string;
  readonly label: string;
  readonly kind: BreakKind;
  readonly length: number | null;
}

/** Begins or lengthens a break. The page explains the break before the player holds the button that begins it. */
export function TakeBreak({ isOnBreak }: { readonly isOnBreak: boolean }) {
  const t = useBreakWords();
  const choices = useBreakChoices();
  const [picked, setPicked] = useState("cool-off 1");
  const { isBusy, problem, run } = useBreakRequest();
  const choice = choices.find(({ value }) => value === picked) ?? choices[0];
  if (!choice) return null;
  const { kind, length } = choice;
  const isExclusion = kind === "self-exclusion";
  const needsProof = isExclusion || length === null || length > COOL_OFF_DAYS_WITHOUT_PROOF;
  const means = [
    ...(["now", "places", "running", kind] as const),
    ...(isExclusion ? (["early"] as const) : []),
    "browser" as const,
    ...(needsProof ? (["proof"] as const) : []),
  ];
  return (
    <section aria-labelledby="break-title" className={sectionClass}>
      <h2 id="break-title" className={headingClass}>
        {t(isOnBreak ? "take.longerTitle" : "take.title")}
      </h2>
      <p className="mt-0.5 text-sm text-ink-2">{t(isOnBreak ? "take.longerIntro" : "take.intro")}</p>
      <Select
        label={t("take.length")}
        choices={choices}
        value={picked}
        onChange={(event) => setPicked(event.target.value)}
        className="mt-4 max-w-sm"
      />
      <ul className="mt-4 flex list-disc flex-col gap-1.5 pl-5 text-sm text-pretty" aria-live="polite">
        {means.map((what) => (
          <li key={what}>{t(`take.means.${what}`)}</li>
        ))}
      </ul>
      <div className="mt-5 flex flex-col items-start gap-3">
        <HoldButton
          mustHold
          kind="primary"
          wraps
          disabled={isBusy}
          onPress={() => void run(() => beginBreak(kind, length))}
        >
          {t(isBusy ? "take.busy" : isExclusion ? "take.beginExclusion" : "take.begin")}
        </HoldButton>
        <Problem>{problem && t(`error.${problem}`)}</Problem>
      </div>
    </section>
  );
}

function useBreakChoices(): readonly BreakChoice[] {
  const t = useBreakWords();
  const daysText = (days: number) =>
    days % 7 === 0 ? t("take.week", { count: days / 7 }) : t("take.day", { count: days });
  const monthsText = (months: number) =>
    months % 12 === 0 ? t("take.year", { count: months / 12 }) : t("take.month", { count: months });
  return [
    ...COOL_OFF_DAYS.map((length) => ({
      value: `cool-off ${length}`,
      label: t("take.cool-off", { length: daysText(length) }),
      kind: "cool-off" as const,
      length,
    })),
    ...EXCLUSION_MONTHS.map((length) => ({
      value: `self-exclusion ${length}`,
      label: length === null ? t("take.forGood") : t("take.self-exclusion", { length: monthsText(length) }),
      kind: "self-exclusion" as const,
      length,
    })),
  ];
}
