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

/** Space around buttons with text. */
const TEXT_BUTTON_CLASS = "gap-1.5 py-1 pr-3";

/**
 * Shows under the header of every page which seats at other tables are held for the player, and which offer expired; at a table also
 * that a new notice has come. It stays in sight when the page is scrolled, because a seat is held for seconds only.
 */
export function SeatOfferStrip() {
  const t = useTranslations();
  const path = usePathname();
  const { offers, expired } = useSeatOfferStore();
  const { hasNewNotice } = useNewNotice();
  const otherOffers = offers.filter(({ tableId }) => path !== `/table/${tableId}`);
  return (
    <div role="status" className="sticky top-0 z-20 flex w-full shrink-0 flex-wrap bg-surface">
      {otherOffers.map((offer) => (
        <SeatOfferLine key={offer.tableId} offer={offer} />
      ))}
      {hasNewNotice && path.startsWith("/table") && (
        <BarLine className={TEXT_BUTTON_CLASS} icon={Bell} text={t("cashier.news")}>
          {/* In a new tab, because a hand may be running here. */}
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
        <BarLine className={TEXT_BUTTON_CLASS} icon={Armchair} text={t("waiting.lapsed", { table: expired.name })}>
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
    <BarLine
      className={TEXT_BUTTON_CLASS}
      icon={Armchair}
      text={t("waiting.heldAt", { seat: seat + 1, table: name, seconds })}
    >
      <Link href={`/table/${tableId}?sit=1`} prefetch={false} className={buttonClass({ size: "sm", kind: "primary" })}>
        {t("waiting.take")}
      </Link>
    </BarLine>
  );
}
