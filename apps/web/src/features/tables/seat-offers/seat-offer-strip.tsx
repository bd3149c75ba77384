"use client";
import { Armchair } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "use-intl";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { LazyBoundary, lazyPart } from "../../../ui/lazy-boundary.tsx";
import { useSecondsUntil } from "../../../ui/server-clock.ts";
import { StatusLine } from "../../../ui/status-line.tsx";
import { useNewNotices } from "../../notices/new-notice-store.ts";
import { dismissExpiredOffer, type SeatOffer, useSeatOfferStore } from "./seat-offer-store.ts";

const NewNoticeLine = lazyPart(
  () => import("../../notices/new-notice-line.tsx"),
  (file) => file.NewNoticeLine,
);

/** The spacing of a line that has a button with text. */
const TEXT_BUTTON_CLASS = "gap-1.5 py-1 pr-3";

/**
 * Shows the seats that other tables hold for the player, and an offer that has expired, under the header of every page. At a table, also
 * shows new notices.
 */
export function SeatOfferStrip() {
  const t = useTranslations();
  const path = usePathname();
  const { offers, expired } = useSeatOfferStore();
  const { arrived } = useNewNotices();
  const otherOffers = offers.filter(({ tableId }) => path !== `/table/${tableId}`);
  return (
    <div role="status" className="flex w-full flex-wrap bg-surface">
      {otherOffers.map((offer) => (
        <SeatOfferLine key={offer.tableId} offer={offer} />
      ))}
      {arrived > 0 && path.startsWith("/table") && (
        <LazyBoundary>
          <NewNoticeLine arrived={arrived} className={TEXT_BUTTON_CLASS} />
        </LazyBoundary>
      )}
      {expired && (
        <StatusLine
          look="bar"
          className={TEXT_BUTTON_CLASS}
          icon={Armchair}
          text={t("waiting.lapsed", { table: expired.name })}
        >
          <Button size="sm" onClick={dismissExpiredOffer}>
            {t("waiting.ok")}
          </Button>
        </StatusLine>
      )}
    </div>
  );
}

function SeatOfferLine({ offer: { tableId, name, seat, deadline } }: { readonly offer: SeatOffer }) {
  const t = useTranslations();
  const seconds = useSecondsUntil(deadline);
  return (
    <StatusLine
      look="bar"
      className={TEXT_BUTTON_CLASS}
      icon={Armchair}
      text={t("waiting.heldAt", { seat: seat + 1, table: name, seconds })}
    >
      <Link href={`/table/${tableId}?sit=1`} prefetch={false} className={buttonClass({ size: "sm", kind: "primary" })}>
        {t("waiting.take")}
      </Link>
    </StatusLine>
  );
}
