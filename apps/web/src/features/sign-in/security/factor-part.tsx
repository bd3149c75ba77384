"use client";
import type { ReactNode } from "react";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { useFactorWords } from "./use-factor-request.ts";

/** Shows one kind of second factor: its name, what it is for, its state, and below them its buttons. */
export const FactorPart = ({
  title,
  help,
  state,
  children,
}: {
  readonly title: string;
  readonly help: string;
  readonly state: string;
  readonly children: ReactNode;
}) => (
  <div className="border-b border-line/60 p-5 last:border-b-0">
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <h3 className="font-medium">{title}</h3>
      <p className="text-sm text-ink-2">{state}</p>
    </div>
    <p className="text-sm text-ink-2">{help}</p>
    {children}
  </div>
);

/** Asks for confirmation before the person removes or replaces a second factor. */
export function ConfirmDialog({
  open,
  title,
  text,
  confirmLabel,
  onConfirm,
  onClose,
}: {
  readonly open: boolean;
  readonly title: string;
  readonly text: string;
  readonly confirmLabel: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}) {
  const t = useFactorWords();
  return (
    <Dialog open={open} onOpenChange={(isOpen) => !isOpen && onClose()} title={title} description={text}>
      <div className="mt-5 grid grid-cols-2 gap-2">
        <Button onClick={onClose}>{t("app.cancel")}</Button>
        <Button
          kind="primary"
          onClick={() => {
            onClose();
            onConfirm();
          }}
        >
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
