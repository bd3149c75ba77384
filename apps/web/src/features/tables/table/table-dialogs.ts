"use client";
import { useCallback, useEffect, useState } from "react";
import type { CashierDialog } from "./cashier/cashier.tsx";

/** The sheets that open beside the table. */
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

// Changes a parameter of the page's URL without leaving the page.

/** Removes the parameter when `value` is null. */
export function replaceAddressParam(name: string, value: string | null): void {
  const address = new URL(window.location.href);
  if (value === null) address.searchParams.delete(name);
  else address.searchParams.set(name, value);
  window.history.replaceState(null, "", address);
}

/**
 * Keeps which dialog of the cashier and which sheet are open over a table. `isFull` is null until the table is known. At a full table a
 * link that asks for a seat opens no dialog, because the seat prompt says what to do.
 */
export function useTableDialogs(openSitDialog: boolean, isSeated: boolean, isFull: boolean | null): TableDialogs {
  const [cashier, setCashier] = useState<CashierDialog | null>(openSitDialog ? { kind: "seat", seat: null } : null);
  const [sheet, setSheet] = useState<SheetName | null>(null);

  // Removes the request for a seat from the URL, so that a reload, a bookmark or a link to a friend does not ask again.
  useEffect(() => {
    if (openSitDialog) replaceAddressParam("sit", null);
  }, [openSitDialog]);

  // A seated player needs no seat, even when they opened a link that asks for one.
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
