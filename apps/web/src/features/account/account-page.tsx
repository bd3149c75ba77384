"use client";
import type { Notice, RefillRule } from "@poker/db";
import Link from "next/link";
import { useTranslations } from "use-intl";
import { Amount } from "../../ui/amount.tsx";
import { usePreferences } from "../../ui/preferences.ts";
import { Segmented } from "../../ui/segmented.tsx";
import { NoticeList } from "./notice-list.tsx";
import { RefillLine } from "./refill-line.tsx";

export interface AccountView {
  readonly name: string;
  readonly email: string | null;
  readonly guest: boolean;
  readonly play: number;
  readonly real: number;
  readonly refill: RefillRule;
  /** Newest first. */
  readonly notices: readonly Notice[];
}

export function AccountPage({ account }: { readonly account: AccountView }) {
  const t = useTranslations();
  const { deck, setDeck } = usePreferences();
  const line = "flex min-h-14 items-center justify-between gap-4 border-b border-line/60 px-5 last:border-b-0";
  return (
    <main id="content" className="mx-auto w-full max-w-2xl px-4 pt-8 pb-10">
      <h1 className="text-2xl font-semibold tracking-tight">{account.name}</h1>
      <p className="text-ink-2">{account.guest ? t("account.guestAccount") : account.email}</p>
      <h2 className="mt-8 mb-2 text-sm font-medium text-ink-2">{t("account.balance")}</h2>
      <dl className="rounded-2xl border border-line bg-surface">
        <div className={line}>
          <dt>{t("account.playBalance")}</dt>
          <dd>
            <Amount value={account.play} currency="play" className="text-lg font-semibold" />
          </dd>
        </div>
        {!account.guest && (
          <div className={line}>
            <dt>{t("account.realBalance")}</dt>
            <dd>
              <Amount value={account.real} currency="real" className="text-lg font-semibold" />
            </dd>
          </div>
        )}
      </dl>
      <RefillLine rule={account.refill} />
      <Link href="/account/statement" className="mt-3 ml-5 inline-block underline underline-offset-4">
        {t("cashier.statement")}
      </Link>
      <NoticeList notices={account.notices} />
      <h2 className="mt-8 mb-2 text-sm font-medium text-ink-2">{t("account.settings")}</h2>
      <div className="rounded-2xl border border-line bg-surface">
        <div className={line}>
          <span>{t("account.deck")}</span>
          <Segmented
            label={t("account.deck")}
            value={deck}
            onChange={setDeck}
            choices={[
              { value: "two", label: t("account.deckTwo") },
              { value: "four", label: t("account.deckFour") },
            ]}
          />
        </div>
      </div>
    </main>
  );
}
