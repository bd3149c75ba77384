"use client";
import Link from "next/link";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { buttonClass } from "../../ui/button.tsx";
import { useLastTables } from "./last-tables.ts";
import { MAX_OPEN_TABLES, multiTableHref } from "./open-tables.ts";

/** A link that opens a table beside those the player has open; nothing when none is open, or four are. */
export function OpenBesideLink({ tableId }: { readonly tableId: string }) {
  const t = useTranslations();
  const ids = useLastTables((state) => state.ids);
  // After the first paint, so that server and browser agree on it.
  useEffect(() => void useLastTables.persist.rehydrate(), []);
  if (ids.length === 0 || ids.length >= MAX_OPEN_TABLES || ids.includes(tableId)) return null;
  return (
    <Link href={multiTableHref([...ids, tableId])} prefetch={false} className={buttonClass({ kind: "ghost" })}>
      {t("tables.beside", { count: ids.length })}
    </Link>
  );
}
