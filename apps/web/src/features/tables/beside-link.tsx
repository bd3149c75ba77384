"use client";
import Link from "next/link";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { buttonClass } from "../../ui/button.tsx";
import { useLastTables } from "./last-tables.ts";
import { MOST_TABLES, tablesHref } from "./tables.ts";

/** Opens a table beside those one plays at; nothing where there are none, or no room. */
export function BesideLink({ tableId }: { readonly tableId: string }) {
  const t = useTranslations();
  const ids = useLastTables((state) => state.ids);
  // After the first paint, so that server and browser agree on it.
  useEffect(() => void useLastTables.persist.rehydrate(), []);
  if (ids.length === 0 || ids.length >= MOST_TABLES || ids.includes(tableId)) return null;
  return (
    <Link href={tablesHref([...ids, tableId])} prefetch={false} className={buttonClass({ kind: "ghost" })}>
      {t("tables.beside", { count: ids.length })}
    </Link>
  );
}
