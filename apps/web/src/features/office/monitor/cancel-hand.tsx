"use client";
import { words } from "../words.ts";
import { ReasonButton } from "./reason-button.tsx";

/** T6, fault 52: the hand that is shown, and no other. */
export const CancelHand = ({ tableId, handNo }: { readonly tableId: string; readonly handNo: number }) => (
  <ReasonButton
    label={words("monitor.cancel")}
    help={words("monitor.cancelHelp")}
    path="/api/office/tables/order"
    body={() => ({ commandId: crypto.randomUUID(), unitId: tableId, command: { kind: "cancel-hand", handNo } })}
  />
);
