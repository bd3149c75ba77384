"use client";
import { useCallback, useEffect, useState } from "react";
import { replaceAddressParam } from "./address-param.ts";
import type { CashierDialog } from "./cashier/cashier.tsx";
import type { SheetName } from "./sheets/sheet-name.ts";

export interface TableDialogs {
  /** null when the cashier is closed. */
  readonly cashier: CashierDialog | null;
  /** null when no sheet is open. */
  readonly sheet: SheetName | null;
  openCashier(dialog: CashierDialog): void;
  closeCashier(): void;
  openSheet(name: SheetName): void;
  closeSheet(): void;
}

/**
 * Keeps which dialog of the cashier and which sheet are open over a table. `isFull` is null until the table is known: a link that asks
 * for a seat opens no dialog at a full table, whose prompt says what to do.
 */
export function useTableDialogs(openSitDialog: boolean, isSeated: boolean, isFull: boolean | null): TableDialogs {
  const [cashier, setCashier] = useState<CashierDialog | null>(openSitDialog ? { kind: "seat", seat: null } : null);
  const [sheet, setSheet] = useState<SheetName | null>(null);

  // The address asks for a seat once: it stays good for a reload, a bookmark and a link to a friend.
  useEffect(() => {
    if (openSitDialog) replaceAddressParam("sit", null);
  }, [openSitDialog]);

  // A seated player needs no seat, also when they came back by a link that asks for one.
  useEffect(() => {
    if (isSeated) setCashier((open) => (open?.kind === "seat" ? null : open));
  }, [isSeated]);

  const isKnown = isFull !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is true on arrival counts; later the player has chosen
  useEffect(() => {
    if (isFull) setCashier(null);
  }, [isKnown]);

  const closeCashier = useCallback(() => setCashier(null), []);
  return {
    cashier,
    sheet,
    openCashier: setCashier,
    closeCashier,
    openSheet: setSheet,
    closeSheet: () => setSheet(null),
  };
}
