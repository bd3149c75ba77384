"use client";
import type { DealRecord } from "@poker/fair-deal";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useDealWords } from "./use-deal-words.ts";

const NO_HASH = "00".repeat(32);

/** Shows a whole hash, signature or key. The line may break between any two characters. */
export const HexValue = ({ children, className }: { readonly children: string; readonly className?: string }) => (
  <code translate="no" className={clsx("break-all text-[0.8125rem]", className)}>
    {children}
  </code>
);

/** Shows what the room promised before it dealt the hand. */
export function PromiseDetails({ record, hash }: { readonly record: DealRecord; readonly hash: string }) {
  const t = useDealWords();
  const { freeze, prevHandHash } = record;
  const { leftOut } = freeze;
  return (
    <details className="mt-6">
      <summary className="cursor-pointer py-2">
        <h3 className="inline font-semibold">{t("verify.promise.title")}</h3>
      </summary>
      <dl className="mt-1 flex flex-col gap-3 rounded-2xl border border-line bg-surface p-4 text-sm">
        <Fact term={t("verify.promise.freeze")} note={t("verify.promise.freezeHelp")}>
          <HexValue>{freeze.hash}</HexValue>
        </Fact>
        <Fact term={t("verify.promise.roots", { count: freeze.roots.length })}>
          <ol className="flex list-decimal flex-col gap-1 pl-5 marker:text-ink-3">
            {freeze.roots.map((root) => (
              <li key={root}>
                <HexValue>{root}</HexValue>
              </li>
            ))}
          </ol>
        </Fact>
        <Fact term={t("verify.promise.commits")}>
          {freeze.commits.length === 0
            ? t("verify.promise.noCommits")
            : freeze.commits.map(({ seat, commit }) => (
                <p key={seat}>
                  {t("verify.promise.commitSeat", { seat: seat + 1 })}: <HexValue>{commit}</HexValue>
                </p>
              ))}
        </Fact>
        {leftOut.length > 0 && (
          <Fact term={t("verify.promise.leftOut", { seats: leftOut.map((seat) => seat + 1).join(", ") })} />
        )}
        <Fact term={t("verify.promise.key")}>
          <HexValue>{freeze.key}</HexValue>
        </Fact>
        <Fact term={t("verify.promise.prev")}>
          {prevHandHash === NO_HASH ? t("verify.promise.first") : <HexValue>{prevHandHash}</HexValue>}
        </Fact>
        <Fact term={t("verify.promise.handHash")}>
          <HexValue>{hash}</HexValue>
        </Fact>
      </dl>
    </details>
  );
}

const Fact = ({
  term,
  note,
  children,
}: {
  readonly term: string;
  readonly note?: string;
  readonly children?: ReactNode;
}) => (
  <div>
    <dt className="font-medium">
      {term}
      {note && <span className="block font-normal text-ink-2">{note}</span>}
    </dt>
    <dd className="mt-0.5 text-ink-2">{children}</dd>
  </div>
);
