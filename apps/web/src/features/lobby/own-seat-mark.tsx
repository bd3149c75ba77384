"use client";
import { useTranslations } from "use-intl";
import { useOwnTables } from "../own-tables/own-table-store.ts";

/** Marks the row of a table where the player sits, and says when they are to act there. */
export function OwnSeatMark({ tableId }: { readonly tableId: string }) {
  const t = useTranslations("lobby");
  const isToAct = useOwnTables(({ tables }) =>
    tables.some((table) => table.tableId === tableId && table.deadline !== null),
  );
  return <span className="font-medium whitespace-nowrap text-brass-ink">{t(isToAct ? "yourTurn" : "yourSeat")}</span>;
}
