"use client";
import { lazy } from "react";
import type { DialogCardProps } from "./dialog-card.tsx";
import { LazyBoundary, tagLoadErrors } from "./lazy-boundary.tsx";

const fetchDialogCard = () => import("./dialog-card.tsx");
const DialogCard = lazy(tagLoadErrors(() => fetchDialogCard().then((file) => ({ default: file.DialogCard }))));

/** Asks something before going on. Fetched when first opened, or before by `preloadDialog`. */
export const Dialog = ({ open, ...card }: DialogCardProps & { readonly open: boolean }) =>
  open ? (
    <LazyBoundary>
      <DialogCard {...card} />
    </LazyBoundary>
  ) : null;

export const preloadDialog = (): Promise<unknown> => fetchDialogCard();
