"use client";
import type { Notice, RefillRule } from "@poker/protocol";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Amount } from "../../ui/amount.tsx";
import { useShownName } from "../../ui/shown-names.ts";
import { RefillPanel } from "../money/refill-panel.tsx";
import { NoticeList } from "../notices/notice-list.tsx";
import type { SignUpRules } from "./account-fields.tsx";
import { UpgradeForm } from "./account-forms.tsx";

interface AccountView {
  readonly name: string;
  readonly email: string | null;
  readonly guest: boolean;
  readonly playBalance: number;
  readonly realBalance: number;
  readonly refillRule: RefillRule;
  /** The balance and the chips at tables together, in cents. */
  readonly playChips: number;
  /** Newest first. */
  readonly notices: readonly Notice[];
}

const lineClass = "flex min-h-14 items-center justify-between gap-4 border-b border-line/60 px-5 last:border-b-0";

/**
 * Shows the overview of the account. `address` asks the person to prove their e-mail address; null when there is
 * nothing to prove.
 */
export function AccountPage({
  account,
  address,
  rules,
}: {
  readonly account: AccountView;
  readonly address: ReactNode;
  readonly rules: SignUpRules;
}) {
  const t = useTranslations();
  const showName = useShownName();
  return (
    <main id="content" className="mx-auto w-full max-w-2xl px-4 pt-8 pb-10">
      <h1 className="text-2xl font-semibold tracking-tight">{showName(account.name)}</h1>
      <p className="text-ink-2">{account.guest ? t("account.guestAccount") : account.email}</p>
      {address}
      {account.guest && rules.mode !== "closed" && (
        <section aria-labelledby="upgrade" className="mt-6 rounded-2xl border border-line bg-surface p-5">
          <h2 id="upgrade" className="text-lg font-semibold tracking-tight">
            {t("account.upgradeTitle")}
          </h2>
          <p className="mt-0.5 mb-4 text-sm text-ink-2">{t("account.upgradeHelp")}</p>
          <UpgradeForm rules={rules} />
        </section>
      )}
      <BalanceList account={account} />
      <RefillPanel rule={account.refillRule} playChips={account.playChips} />
      <NoticeList notices={account.notices} />
    </main>
  );
}

function BalanceList({ account }: { readonly account: AccountView }) {
  const t = useTranslations();
  return (
    <>
      <h2 className="mt-8 mb-2 text-sm font-medium text-ink-2">{t("account.balance")}</h2>
      <dl className="rounded-2xl border border-line bg-surface">
        <div className={lineClass}>
          <dt>{t("account.playBalance")}</dt>
          <dd>
            <Amount value={account.playBalance} currency="play" className="text-lg font-semibold" />
          </dd>
        </div>
        {!account.guest && (
          <div className={lineClass}>
            <dt>{t("account.realBalance")}</dt>
            <dd>
              <Amount value={account.realBalance} currency="real" className="text-lg font-semibold" />
            </dd>
          </div>
        )}
      </dl>
    </>
  );
}
