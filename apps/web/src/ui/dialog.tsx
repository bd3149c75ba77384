"use client";
import type { DialogCardProps } from "./dialog-card.tsx";
import { LazyBoundary, lazyPart } from "./lazy-boundary.tsx";

const DialogCard = lazyPart(
  () => import("./dialog-card.tsx"),
  (file) => file.DialogCard,
);

/** Asks the user something before an action. The code of the dialog is fetched when a dialog first opens, or earlier by `preloadDialog`. */
export const Dialog = ({ open, ...card }: DialogCardProps & { readonly open: boolean }) =>
  open ? (
    <LazyBoundary>
      <DialogCard {...card} />
    </LazyBoundary>
  ) : null;

export const preloadDialog = DialogCard.preload;
