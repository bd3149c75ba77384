"use client";
import { Armchair, Bell } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "use-intl";
import { BarLine } from "../../ui/bar-line.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { forgetNews, useNotices } from "../account/notice-news.ts";
import { useSecondsUntil } from "./countdown.ts";
import { forgetLapsed, type HeldSeat, useSeatOffers } from "./seat-offers.ts";

/** Room around buttons that have words on them. */
const SPACED = "gap-1.5 py-1 pr-3";

/**
 * Under the header of every page: a seat at another table is yours for a while, or was; at a table also that something stands among your
 * notices. It has a place of its own and stays in sight when a page is scrolled, as a seat is held for seconds.
 */
export function OfferStrip() {
  const t = useTranslations();
  const path = usePathname();
  const { held, lapsed } = useSeatOffers();
  const { news } = useNotices();
  const elsewhere = held.filter(({ tableId }) => path !== `/table/${tableId}`);
  return (
    <div role="status" className="sticky top-0 z-20 flex w-full shrink-0 flex-wrap bg-surface">
      {elsewhere.map((seat) => (
        <Held key={seat.tableId} held={seat} />
      ))}
      {news && path.startsWith("/table") && (
        <BarLine className={SPACED} icon={Bell} text={t("cashier.news")}>
          {/* Beside the table: a hand may be running. */}
          <Link
            href="/account#notices"
            target="_blank"
            prefetch={false}
            onClick={forgetNews}
            className={buttonClass({ size: "sm" })}
          >
            {t("cashier.readNews")}
          </Link>
          <Button size="sm" onClick={forgetNews}>
            {t("waiting.ok")}
          </Button>
        </BarLine>
      )}
      {lapsed && (
        <BarLine className={SPACED} icon={Armchair} text={t("waiting.lapsed", { table: lapsed.name })}>
          <Button size="sm" onClick={forgetLapsed}>
            {t("waiting.ok")}
          </Button>
        </BarLine>
      )}
    </div>
  );
}

function Held({ held: { tableId, name, seat, deadline } }: { readonly held: HeldSeat }) {
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
