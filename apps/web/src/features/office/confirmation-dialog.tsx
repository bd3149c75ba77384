"use client";
/** The question that stands before an action with serious consequences. */
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { t } from "./translator.ts";

/** The words of the question. */
export interface Confirmation {
  readonly title: string;
  readonly text: string;
  /** The label of the button that sends it. */
  readonly action: string;
}

export const ConfirmationDialog = ({
  title,
  text,
  action,
  onConfirm,
  onCancel,
}: Confirmation & { readonly onConfirm: () => void; readonly onCancel: () => void }) => (
  <Dialog open onOpenChange={(open) => !open && onCancel()} title={title} description={text}>
    <div className="mt-5 grid grid-cols-2 gap-2">
      <Button onClick={onCancel}>{t("form.cancel")}</Button>
      <Button kind="primary" onClick={onConfirm}>
        {action}
      </Button>
    </div>
  </Dialog>
);
