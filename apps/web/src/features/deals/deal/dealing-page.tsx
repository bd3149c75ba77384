"use client";
import Link from "next/link";
import type { ReactNode } from "react";
import { useLocale } from "use-intl";
import type { DealMessages } from "../../../messages/deals/deal.ts";
import type { DealingPageData, UsedKey } from "./dealing-page-data.ts";
import { DealingPicture } from "./dealing-picture.tsx";
import { HexValue } from "./promise-details.tsx";
import { PublicFigures } from "./public-figures.tsx";
import { SelfTestCharts } from "./self-test-charts.tsx";
import { DealWords, useDealWords } from "./use-deal-words.ts";
import { CommandLine } from "./verify-command.tsx";

const SECTIONS = ["steps", "limits", "figures", "selfTest", "keys", "tool"] as const;

/** Explains how a hand is dealt so that everybody can check it. Also shows the room's public counts. */
export const DealingPage = ({ words, data }: { readonly words: DealMessages; readonly data: DealingPageData }) => (
  <DealWords words={words}>
    <DealingContent words={words} data={data} />
  </DealWords>
);

/** Shows the key with which the room signs its promises now, and its earlier keys. `keys` is newest first. */
function RoomKeys({ keys }: { readonly keys: readonly UsedKey[] }) {
  const t = useDealWords();
  const locale = useLocale();
  const [current, ...earlier] = keys;
  const days = new Intl.DateTimeFormat(locale === "en" ? "en-GB" : locale, { dateStyle: "medium", timeZone: "UTC" });
  if (!current) return <p className="text-ink-2">{t("page.keys.none")}</p>;
  return (
    <>
      <p className="mb-3 text-ink-2">{t("page.keys.text")}</p>
      <dl className="rounded-2xl border border-line bg-surface p-4">
        <dt className="text-sm text-ink-2">
          {t("page.keys.current")}, {t("page.keys.since", { from: days.format(current.firstUsedAt) })}
        </dt>
        <dd className="mt-1">
          <HexValue>{current.publicKey}</HexValue>
        </dd>
      </dl>
      {earlier.length > 0 && (
        <details className="mt-3">
          <summary className="cursor-pointer py-2 font-medium">{t("page.keys.earlier")}</summary>
          <dl className="divide-y divide-line/60 rounded-2xl border border-line bg-surface px-4">
            {earlier.map(({ publicKey, firstUsedAt, lastUsedAt }) => (
              <div key={publicKey} className="py-3">
                <dt className="text-sm text-ink-2">
                  {t("page.keys.used", { from: days.format(firstUsedAt), to: days.format(lastUsedAt) })}
                </dt>
                <dd className="mt-1">
                  <HexValue>{publicKey}</HexValue>
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  );
}

function DealingContent({ words, data }: { readonly words: DealMessages; readonly data: DealingPageData }) {
  const t = useDealWords();
  const { page } = words;
  return (
    <main id="content" className="mx-auto w-full max-w-3xl px-4 pt-8 pb-16">
      <h1 className="text-2xl font-semibold tracking-tight">{page.title}</h1>
      <p className="mt-2 text-lg text-ink-2">{page.intro}</p>
      <DealingPicture />
      <nav aria-label={page.contents}>
        <ul className="flex flex-wrap gap-2">
          {SECTIONS.map((name) => (
            <li key={name}>
              <a
                href={`#${name}`}
                className="inline-flex h-11 items-center rounded-xl border border-line px-4 text-sm font-medium hover:bg-surface-2"
              >
                {page[name].title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <DealingSection id="steps" title={page.steps.title}>
        <ol className="divide-y divide-line/60">
          {Object.values(page.steps.list).map(({ title, text }, index) => (
            <li key={title} className="grid grid-cols-[2.25rem_minmax(0,1fr)] py-3">
              <span aria-hidden="true" className="figures text-lg font-semibold text-ink-3">
                {index + 1}
              </span>
              <div>
                <h3 className="font-semibold">{title}</h3>
                <p className="text-ink-2">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </DealingSection>
      <DealingSection id="limits" title={page.limits.title}>
        <dl className="divide-y divide-line/60">
          {Object.values(page.limits.list).map(({ title, text }) => (
            <div key={title} className="py-3">
              <dt className="font-semibold">{title}</dt>
              <dd className="text-ink-2">{text}</dd>
            </div>
          ))}
        </dl>
      </DealingSection>
      <DealingSection id="figures" title={page.figures.title}>
        <PublicFigures data={data} />
      </DealingSection>
      <DealingSection id="selfTest" title={page.selfTest.title}>
        <SelfTestCharts reports={data.selfTests} stoppedSince={data.stoppedSince} />
      </DealingSection>
      <DealingSection id="keys" title={page.keys.title}>
        <RoomKeys keys={data.keys} />
      </DealingSection>
      <DealingSection id="tool" title={page.tool.title}>
        <p className="text-ink-2">{t("page.tool.page")}</p>
        <p className="mt-2 mb-3 text-ink-2">{t("page.tool.command")}</p>
        <CommandLine label={t("page.tool.title")}>npm run verify -- record.json</CommandLine>
        <p className="mt-3 text-ink-2">{t("page.tool.spec")}</p>
      </DealingSection>
      <p className="mt-12">
        <Link href="/help" className="underline underline-offset-4">
          {t("page.help")}
        </Link>
      </p>
    </main>
  );
}

/** A section of the page. `id` is the part of the URL after the `#` that leads to it. */
const DealingSection = ({
  id,
  title,
  children,
}: {
  readonly id: (typeof SECTIONS)[number];
  readonly title: string;
  readonly children: ReactNode;
}) => (
  <section aria-labelledby={id} className="mt-12">
    <h2 id={id} className="mb-2 scroll-mt-20 text-xl font-semibold tracking-tight">
      {title}
    </h2>
    {children}
  </section>
);
