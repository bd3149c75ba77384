"use client";
import type { HeldShare, TableCurrency } from "@poker/protocol";
import { useState } from "react";
import { formatAmount } from "../../../ui/format-amount.ts";
import { AmountField } from "../number-field.tsx";
import { OfficeForm } from "../office-form.tsx";
import { t } from "../translator.ts";
import { useOfficeRequest } from "../use-office-request.ts";

/** The form that pays out a suspense case. Each player's field begins with the amount that the player had put in. */
export function SuspenseReturnForm({
  handId,
  amount,
  currency,
  held,
}: {
  readonly handId: string;
  readonly amount: number;
  readonly currency: TableCurrency;
  readonly held: readonly HeldShare[];
}) {
  const request = useOfficeRequest("/api/office/suspense/resolve");
  const [shares, setShares] = useState<readonly HeldShare[]>(held);
  const left = amount - shares.reduce((sum, share) => sum + share.amount, 0);
  const setShare = (userId: string, next: number) =>
    setShares(shares.map((share) => (share.userId === userId ? { ...share, amount: next } : share)));
  return (
    <OfficeForm
      request={request}
      title={t("books.shares")}
      showTitle
      className="mt-8 max-w-xl space-y-4"
      body={() => ({
        handId,
        shares: shares
          .filter((share) => share.amount !== 0)
          .map(({ userId, amount: share }) => ({ userId, amount: share })),
      })}
      actions={[{ label: t("books.give"), kind: "primary" }]}
      issueCount={left === 0 ? 0 : 1}
      warning={Number.isNaN(left) ? t("amount.not-digits") : t("books.left", { amount: formatAmount(left, currency) })}
    >
      <p className="text-sm text-ink-2">{t("books.sharesHelp", { amount: formatAmount(amount, currency) })}</p>
      {shares.map((share) => (
        <AmountField
          key={share.userId}
          label={share.name}
          value={share.amount}
          onChange={(next) => setShare(share.userId, next)}
        />
      ))}
      {left !== 0 && !Number.isNaN(left) && (
        <p className="text-sm text-ink-2">{t("books.left", { amount: formatAmount(left, currency) })}</p>
      )}
    </OfficeForm>
  );
}
