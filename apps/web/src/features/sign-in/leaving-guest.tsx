"use client";
import Link from "next/link";
import { useTranslations } from "use-intl";
import { Button, buttonClass } from "../../ui/button.tsx";
import { formatAmount } from "../../ui/format-amount.ts";
import { useShownName } from "../../ui/shown-names.ts";

/** A guest who is about to sign in to an account. */
export interface LeavingGuest {
  readonly name: string;
  /** How many play chips the guest has in the wallet, in cents. */
  readonly playBalance: number;
  /** The tables where the guest has a seat. */
  readonly tables: readonly { readonly id: string; readonly name: string }[];
}

/** Tells a guest what happens to their chips if they sign in to an account. */
export function LeavingGuestNote({ guest: { name, playBalance } }: { readonly guest: LeavingGuest }) {
  const t = useTranslations("guest");
  const showName = useShownName();
  return (
    <div className="mt-4 rounded-2xl border border-line bg-surface p-4 text-sm text-ink-2">
      <p>{t("leaving", { name: showName(name), amount: formatAmount(playBalance, "play") })}</p>
      <Link href="/account" className="mt-2 inline-block font-medium text-ink underline underline-offset-4">
        {t("keepInstead")}
      </Link>
    </div>
  );
}

/**
 * Asks a guest who still has a seat whether to sign in anyway, so that they do not leave chips at a table by mistake.
 */
export function SeatedGuestQuestion({
  guest: { tables },
  onGoOn,
}: {
  readonly guest: LeavingGuest;
  readonly onGoOn: () => void;
}) {
  const t = useTranslations("guest");
  return (
    <div role="alert" className="mt-4 flex flex-col gap-3 rounded-2xl border border-line bg-surface p-4">
      <p>{t("seated", { tables: tables.map(({ name }) => name).join(", ") })}</p>
      {tables.map(({ id, name }) => (
        <Link key={id} href={`/table/${id}`} className={buttonClass({ kind: "primary", wraps: true })}>
          {t("backToTable", { table: name })}
        </Link>
      ))}
      <Button onClick={onGoOn}>{t("signInAnyway")}</Button>
    </div>
  );
}
