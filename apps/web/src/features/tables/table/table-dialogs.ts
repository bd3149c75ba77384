"use client";
import { useCallback, useEffect, useState } from "react";
import type { CashierDialog } from "./cashier/cashier.tsx";

/** The names of the sheets that open beside the table. */
export type SheetName = "rules" | "rankings" | "money" | "receipts" | "deal" | "invite" | "preferences" | "keys";

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

/** Sets a parameter in the page's URL without leaving the page. Removes the parameter when `value` is null. */
export function replaceAddressParam(name: string, value: string | null): void {
  const address = new URL(window.location.href);
  if (value === null) address.searchParams.delete(name);
  else address.searchParams.set(name, value);
  window.history.replaceState(null, "", address);
}

/**
 * Keeps which dialog of the cashier and which sheet are open over a table. `isFull` is null until the table is known. If the table is full,
 * a link that asks for a seat opens no dialog, because the seat prompt already says what to do.
 */
export function useTableDialogs(openSitDialog: boolean, isSeated: boolean, isFull: boolean | null): TableDialogs {
  const [cashier, setCashier] = useState<CashierDialog | null>(openSitDialog ? { kind: "seat", seat: null } : null);
  const [sheet, setSheet] = useState<SheetName | null>(null);

  // Removes the request for a seat from the URL. Without this, a reload, a bookmark or a link sent to a friend would ask for the seat
  // again.
  useEffect(() => {
    if (openSitDialog) replaceAddressParam("sit", null);
  }, [openSitDialog]);

  // A player who already has a seat needs no dialog for one, even if their link asks for it.
  useEffect(() => {
    if (isSeated) setCashier((open) => (open?.kind === "seat" ? null : open));
  }, [isSeated]);

  const isKnown = isFull !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the state on arrival counts; afterwards the player chooses
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
