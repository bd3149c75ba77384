"use client";
import { lazy, Suspense } from "react";
import type { DialogCardProps } from "./dialog-card.tsx";

const fetchCard = () => import("./dialog-card.tsx");
const DialogCard = lazy(() => fetchCard().then((file) => ({ default: file.DialogCard })));

/** Asks something before going on. Fetched when first opened, or before by `preloadDialog`. */
export const Dialog = ({ open, ...card }: DialogCardProps & { readonly open: boolean }) =>
  open ? (
    <Suspense fallback={null}>
      <DialogCard {...card} />
    </Suspense>
  ) : null;

export const preloadDialog = (): void => void fetchCard();
