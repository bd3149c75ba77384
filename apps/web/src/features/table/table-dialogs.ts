"use client";
import { useEffect, useState } from "react";
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

/** Keeps which dialog of the cashier and which sheet are open over a table. */
export function useTableDialogs(openSitDialog: boolean, isSeated: boolean): TableDialogs {
  const [cashier, setCashier] = useState<CashierDialog | null>(openSitDialog ? { kind: "seat", seat: null } : null);
  const [sheet, setSheet] = useState<SheetName | null>(null);

  // A seated player needs no seat, also when they came back by a link that asks for one.
  useEffect(() => {
    if (isSeated) setCashier((open) => (open?.kind === "seat" ? null : open));
  }, [isSeated]);

  return {
    cashier,
    sheet,
    openCashier: setCashier,
    closeCashier: () => setCashier(null),
    openSheet: setSheet,
    closeSheet: () => setSheet(null),
  };
}
