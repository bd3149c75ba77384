"use client";
import { Armchair } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Button, buttonClass } from "../../ui/button.tsx";
import { useSecondsUntil } from "./countdown.ts";
import { forgetLapsed, type HeldSeat, useSeatOffers } from "./seat-offers.ts";

/** On every page: a seat at another table is yours for a while, or was. */
export function OfferStrip() {
  const t = useTranslations();
  const path = usePathname();
  const { held, lapsed } = useSeatOffers();
  const elsewhere = held.filter(({ tableId }) => path !== `/table/${tableId}`);
  return (
    <div role="status" className="fixed inset-x-0 top-2 z-40 flex flex-col items-center gap-2 px-3">
      {elsewhere.map((seat) => (
        <Held key={seat.tableId} held={seat} />
      ))}
      {lapsed && (
        <Strip text={t("waiting.lapsed", { table: lapsed.name })}>
          <Button size="sm" onClick={forgetLapsed}>
            {t("waiting.ok")}
          </Button>
        </Strip>
      )}
    </div>
  );
}

function Held({ held: { tableId, name, seat, deadline } }: { readonly held: HeldSeat }) {
  const t = useTranslations();
  const seconds = useSecondsUntil(deadline);
  return (
    <Strip text={t("waiting.heldAt", { seat: seat + 1, table: name, seconds })}>
      <Link href={`/table/${tableId}?sit=1`} prefetch={false} className={buttonClass({ size: "sm", kind: "primary" })}>
        {t("waiting.take")}
      </Link>
    </Strip>
  );
}

function Strip({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  return (
    <div className="flex items-center gap-3 rounded-2xl border border-line bg-surface px-4 py-2.5 text-sm text-ink shadow-lift">
      <Armchair className="size-4 shrink-0 text-ink-2" aria-hidden="true" />
      <span className="figures">{text}</span>
      {children}
    </div>
  );
}
