"use client";
import { lazy } from "react";
import type { DialogCardProps } from "./dialog-card.tsx";
import { Fetched, fetched } from "./fetched.tsx";

const fetchCard = () => import("./dialog-card.tsx");
const DialogCard = lazy(fetched(() => fetchCard().then((file) => ({ default: file.DialogCard }))));

/** Asks something before going on. Fetched when first opened, or before by `preloadDialog`. */
export const Dialog = ({ open, ...card }: DialogCardProps & { readonly open: boolean }) =>
  open ? (
    <Fetched>
      <DialogCard {...card} />
    </Fetched>
  ) : null;

export const preloadDialog = (): Promise<unknown> => fetchCard();
