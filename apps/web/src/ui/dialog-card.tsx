"use client";
import { clsx } from "clsx";
import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { useRestoreFocus } from "./restore-focus.ts";

export interface DialogCardProps {
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly description?: ReactNode;
  /** Set for an alarm, which screen readers read out at once. */
  readonly role?: "alertdialog";
  /**
   * True when the dialog opens without an action of the player. It then stays open on clicks outside it, and no button
   * gets the focus, because the player's clicks and keys may be meant for the page.
   */
  readonly comesByItself?: boolean;
  readonly children: ReactNode;
}

/** Gives the focus to the card itself rather than to its first button. */
const focusCard = (event: Event) => {
  event.preventDefault();
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
};
const ignore = (event: Event) => event.preventDefault();

/** Shows a card in the middle of the window, or a sheet at the lower edge on phones. It is open while it is mounted. */
export function DialogCard({
  onOpenChange,
  title,
  description,
  role,
  comesByItself = false,
  children,
}: DialogCardProps) {
  const focus = useRestoreFocus();
  return (
    <Radix.Root open onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-shade [animation:appear_var(--calm)_var(--ease)]" />
        <Radix.Content
          {...focus}
          {...(comesByItself && { onInteractOutside: ignore, onOpenAutoFocus: focusCard })}
          {...(role && { role })}
          {...(description === undefined && { "aria-describedby": undefined })}
          className={clsx(
            "fixed z-50 max-h-dvh overflow-x-hidden overflow-y-auto overscroll-contain border border-line bg-surface text-ink shadow-lift [animation:appear_var(--calm)_var(--ease)] focus:outline-none",
            "inset-x-0 bottom-0 rounded-t-3xl p-5 pb-[calc(1.25rem+env(safe-area-inset-bottom))]",
            "sm:inset-auto sm:top-1/2 sm:left-1/2 sm:w-[26rem] sm:-translate-1/2 sm:rounded-3xl sm:p-6",
          )}
        >
          <Radix.Title className="text-xl font-semibold tracking-tight">{title}</Radix.Title>
          {description !== undefined && (
            <Radix.Description className="mt-1 text-ink-2">{description}</Radix.Description>
          )}
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
