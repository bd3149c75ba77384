"use client";
import { type BreakInForce, NEVER_EXPIRES } from "@poker/protocol";
import { Button } from "../../ui/button.tsx";
import { Problem } from "../../ui/field.tsx";
import { useTimeFormat } from "../../ui/local-time.tsx";
import { BreakText } from "../accounts/standing/standing.tsx";
import { changeReturn, useBreakRequest, useBreakWords } from "./breaks-api.ts";
import { headingClass, sectionClass } from "./section-class.ts";

/** The player's current break: how long it lasts, what they can still do, and how to return. */
export function CurrentBreak({ onBreak }: { readonly onBreak: BreakInForce }) {
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

/** A player returns from a self-exclusion by a request. */
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
