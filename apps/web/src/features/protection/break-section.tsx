"use client";
import { type Done, isRefusal } from "@poker/engine";
import {
  BREAK_REFUSALS,
  type BreakInForce,
  type BreakKind,
  type BreakRefusalCode,
  COOL_OFF_DAYS,
  COOL_OFF_DAYS_WITHOUT_PROOF,
  EXCLUSION_MONTHS,
  NEVER_EXPIRES,
} from "@poker/protocol";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { createWords } from "../../messages/create-words.ts";
import type { BreakMessages } from "../../messages/protection/protection.ts";
import { Button } from "../../ui/button.tsx";
import { ContactLink } from "../../ui/contact-link.tsx";
import { Problem } from "../../ui/field.tsx";
import { HoldButton } from "../../ui/hold-button.tsx";
import { useTimeFormat } from "../../ui/local-time.tsx";
import { sendJson, toKnownCode } from "../../ui/request-json.ts";
import { Select } from "../../ui/select.tsx";
import { BreakText } from "../accounts/standing/standing.tsx";
import { headingClass, sectionClass } from "./section-class.ts";

async function send(path: string, body: object): Promise<BreakRefusalCode | null> {
  const answer = await sendJson<Done>(path, body);
  return isRefusal(answer) ? toKnownCode(BREAK_REFUSALS, answer.code) : null;
}

/**
 * Both requests resolve with the refusal, or with null on success. `length` is in days for a cool-off and in months for
 * a self-exclusion. null is permanent.
 */
const beginBreak = (kind: BreakKind, length: number | null) => send("/api/account/break", { kind, length });
const changeReturn = (wanted: "ask" | "withdraw") => send("/api/account/break/return", { wanted });

/** Runs one request about a break at a time, and reloads the page's data after a success. */
function useBreakRequest() {
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<BreakRefusalCode | null>(null);
  const run = async (request: () => Promise<BreakRefusalCode | null>) => {
    setBusy(true);
    const refused = await request();
    setProblem(refused);
    setBusy(false);
    if (refused === null) router.refresh();
  };
  return { isBusy, problem, run };
}

/**
 * `BreakWords` gives the messages about breaks to the components inside it, in the reader's language. `useBreakWords`
 * reads them there.
 */
const { Words: BreakWords, useWords: useBreakWords } = createWords<BreakMessages>("BreakWords");

export interface BreakView {
  /** null when the player is not on a break. */
  readonly onBreak: BreakInForce | null;
  /** Where the operator sends players who need help; null when the operator has named no place. */
  readonly help: string | null;
}

/**
 * The section about breaks from play. It shows the player's break, lets the player begin or lengthen one, and says
 * where to find help.
 */
export const BreakSection = ({ onBreak, help, words }: BreakView & { readonly words: BreakMessages }) => (
  <BreakWords words={words}>
    {onBreak && <CurrentBreak onBreak={onBreak} />}
    <TakeBreak isOnBreak={onBreak !== null} />
    <HelpNote help={help} />
  </BreakWords>
);

function HelpNote({ help }: Pick<BreakView, "help">) {
  const t = useBreakWords();
  return (
    <section aria-labelledby="help-title" className={sectionClass}>
      <h2 id="help-title" className={headingClass}>
        {t("help.title")}
      </h2>
      <p className="mt-0.5 text-sm text-ink-2">{t("help.text")}</p>
      <p className="mt-2 text-sm">
        {help === null
          ? t("help.doctor")
          : t.rich("help.contact", { help, link: (text) => <ContactLink contact={help}>{text}</ContactLink> })}
      </p>
    </section>
  );
}

interface BreakChoice {
  readonly value: string;
  readonly label: string;
  readonly kind: BreakKind;
  readonly length: number | null;
}

/**
 * Begins or lengthens a break. Explains what the break means before the player can hold down the button that begins it.
 */
function TakeBreak({ isOnBreak }: { readonly isOnBreak: boolean }) {
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

/** Shows the player's break: how long it lasts, what they can still do, and how they can return. */
function CurrentBreak({ onBreak }: { readonly onBreak: BreakInForce }) {
  const t = useBreakWords();
  const formatTime = useTimeFormat();
  return (
    <section aria-labelledby="on-break-title" data-testid="current-break" className={sectionClass}>
      <h2 id="on-break-title" className={headingClass}>
        {t("on.title")}
      </h2>
      <p className="mt-1">
        <BreakText onBreak={onBreak} />
      </p>
      <ul className="mt-3 flex list-disc flex-col gap-1.5 pl-5 text-sm text-pretty">
        <li>{t("on.began", { at: `${formatTime(onBreak.beganAt)} UTC` })}</li>
        <li>{t("on.may")}</li>
        <li>{t("on.mayNot")}</li>
      </ul>
      {onBreak.endsAt === null && <WayBack onBreak={onBreak} />}
    </section>
  );
}

/** Lets the player ask to return from a self-exclusion. While the request is open, lets the player withdraw it. */
function WayBack({ onBreak: { until, isOver, mayAsk, mayAskAt, askedReturn } }: { readonly onBreak: BreakInForce }) {
  const t = useBreakWords();
  const formatTime = useTimeFormat();
  const { isBusy, problem, run } = useBreakRequest();
  const at = (time: number) => `${formatTime(time)} UTC`;
  const isEarlyReturn = mayAskAt !== null && (until >= NEVER_EXPIRES || mayAskAt < until);
  return (
    <div className="mt-4 flex flex-col items-start gap-3 text-sm">
      {askedReturn && (
        <>
          <p role="status">
            {askedReturn.isApprovedOnce
              ? t("on.askedOnce", { at: at(askedReturn.askedAt) })
              : t("on.asked", { at: at(askedReturn.askedAt), due: at(askedReturn.dueAt) })}
          </p>
          <Button kind="outline" disabled={isBusy} onClick={() => void run(() => changeReturn("withdraw"))}>
            {t("on.withdraw")}
          </Button>
        </>
      )}
      {mayAsk && (
        <>
          <p>{t(isOver ? "on.askOver" : "on.askEarly")}</p>
          <Button kind="outline" disabled={isBusy} onClick={() => void run(() => changeReturn("ask"))}>
            {t("on.ask")}
          </Button>
        </>
      )}
      {!askedReturn && !mayAsk && mayAskAt !== null && (
        <p>{t(isEarlyReturn ? "on.waitLong" : "on.wait", { at: at(mayAskAt) })}</p>
      )}
      <Problem>{problem && t(`error.${problem}`)}</Problem>
    </div>
  );
}
