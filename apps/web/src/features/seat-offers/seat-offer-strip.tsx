"use client";
import { Armchair, Bell } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "use-intl";
import { BarLine } from "../../ui/bar-line.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { useSecondsUntil } from "../../ui/seconds-until.ts";
import { dismissNewNotice, useNewNotice } from "../account/new-notice-store.ts";
import { dismissExpiredOffer, type SeatOffer, useSeatOfferStore } from "./seat-offer-store.ts";

/** Room around buttons that have words on them. */
const SPACED = "gap-1.5 py-1 pr-3";

/**
 * Under the header of every page: a seat at another table is yours for a while, or was; at a table also that something stands among your
 * notices. It has a place of its own and stays in sight when a page is scrolled, as a seat is held for seconds.
 */
export function SeatOfferStrip() {
  const t = useTranslations();
  const path = usePathname();
  const { offers, expired } = useSeatOfferStore();
  const { hasNewNotice } = useNewNotice();
  const elsewhere = offers.filter(({ tableId }) => path !== `/table/${tableId}`);
  return (
    <div role="status" className="sticky top-0 z-20 flex w-full shrink-0 flex-wrap bg-surface">
      {elsewhere.map((seat) => (
        <SeatOfferLine key={seat.tableId} offer={seat} />
      ))}
      {hasNewNotice && path.startsWith("/table") && (
        <BarLine className={SPACED} icon={Bell} text={t("cashier.news")}>
          {/* Beside the table: a hand may be running. */}
          <Link
            href="/account#notices"
            target="_blank"
            prefetch={false}
            onClick={dismissNewNotice}
            className={buttonClass({ size: "sm" })}
          >
            {t("cashier.readNews")}
          </Link>
          <Button size="sm" onClick={dismissNewNotice}>
            {t("waiting.ok")}
          </Button>
        </BarLine>
      )}
      {expired && (
        <BarLine className={SPACED} icon={Armchair} text={t("waiting.lapsed", { table: expired.name })}>
          <Button size="sm" onClick={dismissExpiredOffer}>
            {t("waiting.ok")}
          </Button>
        </BarLine>
      )}
    </div>
  );
}

function SeatOfferLine({ offer: { tableId, name, seat, deadline } }: { readonly offer: SeatOffer }) {
  const t = useTranslations();
  const seconds = useSecondsUntil(deadline);
  return (
    <BarLine className={SPACED} icon={Armchair} text={t("waiting.heldAt", { seat: seat + 1, table: name, seconds })}>
      <Link href={`/table/${tableId}?sit=1`} prefetch={false} className={buttonClass({ size: "sm", kind: "primary" })}>
        {t("waiting.take")}
      </Link>
    </BarLine>
  );
}
