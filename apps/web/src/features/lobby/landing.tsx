"use client";
import { BookOpenText, Coins, Shuffle } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { buttonClass } from "../../ui/button.tsx";
import { PlayingCard } from "../../ui/playing-card.tsx";
import { CodeForm } from "../private-games/code-form.tsx";

const SELLING_POINTS = [
  { key: "rules", icon: BookOpenText },
  { key: "shuffle", icon: Shuffle },
  { key: "chips", icon: Coins },
] as const;

const LINKS = [
  { href: "/sign-up", label: "account.signUp" },
  { href: "/tournaments", label: "tournaments.title" },
  { href: "/help", label: "landing.help" },
  { href: "/fair-deal", label: "landing.dealing" },
] as const;

const SHOWN_CARDS = [
  { rank: "A", suit: "s" },
  { rank: "K", suit: "h" },
  { rank: "Q", suit: "d" },
  { rank: "J", suit: "c" },
] as const;

/** Introduces the room to a visitor who is not signed in. `children` is the button that starts a game. */
export function Landing({ hasGuests, children }: { readonly hasGuests: boolean; readonly children: ReactNode }) {
  const t = useTranslations();
  return (
    <section className="mb-10 overflow-hidden rounded-3xl border border-line bg-surface">
      <div className="grid items-center gap-8 px-5 py-8 sm:px-10 sm:py-12 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div>
          <h1 className="max-w-xl text-[2rem] leading-[1.15] font-semibold tracking-tight text-balance sm:text-[2.6rem]">
            {t.raw("landing.title")}
          </h1>
          <p className="mt-3 max-w-lg text-lg text-ink-2">{t.raw("landing.text")}</p>
          <div className="mt-6 flex flex-wrap items-start gap-3 max-sm:flex-col max-sm:*:w-full">
            {children}
            <Link href="/games/new" className={buttonClass({ kind: "outline", size: "lg" })}>
              {t("landing.privateGame")}
            </Link>
          </div>
          {hasGuests && <p className="mt-3 text-sm text-ink-3">{t("lobby.playNowHelp")}</p>}
          <div className="mt-6 max-w-[21rem]">
            <CodeForm />
          </div>
          <div className="mt-6 flex flex-wrap gap-x-6 gap-y-3">
            {LINKS.map(({ href, label }) => (
              <Link
                key={href}
                href={href}
                className="font-medium text-ink-2 underline underline-offset-4 hover:text-ink"
              >
                {t(label)}
              </Link>
            ))}
          </div>
        </div>
        <div aria-hidden="true" className="felt-oval hidden aspect-[16/10] items-center justify-center lg:flex">
          {SHOWN_CARDS.map((face, index) => (
            <span
              key={face.suit}
              className="-mx-1.5 w-18"
              style={{ rotate: `${(index - 1.5) * 7}deg`, translate: `0 ${Math.abs(index - 1.5) * 6}px` }}
            >
              <PlayingCard face={face} label="" />
            </span>
          ))}
        </div>
      </div>
      <ul className="grid border-t border-line md:grid-cols-3">
        {SELLING_POINTS.map(({ key, icon: Icon }) => (
          <li
            key={key}
            className="flex gap-3.5 border-line px-5 py-4 not-first:border-t sm:px-10 md:px-6 md:not-first:border-t-0 md:not-first:border-l md:first:pl-10"
          >
            <Icon className="mt-0.5 size-5 shrink-0 text-brass-ink" aria-hidden="true" />
            <div>
              <h2 className="font-semibold">{t(`landing.${key}`)}</h2>
              <p className="mt-0.5 text-sm text-ink-2">{t(`landing.${key}Help`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
