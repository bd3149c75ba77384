"use client";
import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { IconButton } from "./button.tsx";
import { useRestoreFocus } from "./restore-focus.ts";

/** A panel over the page. It is at the lower edge on phones and at the right edge on other screens. Its content scrolls. */
export function Sheet({
  onClose,
  title,
  picture,
  description,
  closeLabel,
  children,
}: {
  readonly onClose: () => void;
  readonly title: string;
  /** Shown in front of the title. */
  readonly picture?: ReactNode;
  readonly description: string;
  readonly closeLabel: string;
  readonly children: ReactNode;
}) {
  const focus = useRestoreFocus();
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-shade [animation:appear_var(--calm)_var(--ease)]" />
        <Radix.Content
          {...focus}
          className="fixed inset-x-0 bottom-0 z-50 flex max-h-[88dvh] flex-col rounded-t-3xl border border-line bg-surface text-ink shadow-lift [animation:appear_var(--calm)_var(--ease)] focus:outline-none sm:inset-y-3 sm:right-3 sm:left-auto sm:max-h-none sm:w-[27rem] sm:rounded-3xl"
        >
          <div className="flex items-start gap-3 border-b border-line p-5 pb-4">
            {picture}
            <div className="min-w-0 grow">
              <Radix.Title className="text-xl font-semibold tracking-tight">{title}</Radix.Title>
              <Radix.Description className="mt-0.5 text-sm text-ink-2">{description}</Radix.Description>
            </div>
            <Radix.Close asChild>
              <IconButton label={closeLabel} className="-mt-1 -mr-2">
                <X className="size-5" aria-hidden="true" />
              </IconButton>
            </Radix.Close>
          </div>
          {/* Focusable, so that it can be scrolled with the keyboard. */}
          <section
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling part must be reachable by keyboard
            tabIndex={0}
            aria-label={title}
            data-scrolls=""
            className="min-h-0 grow overflow-y-auto p-5 pb-[calc(1.5rem+env(safe-area-inset-bottom))] focus-visible:outline-offset-[-3px]"
          >
            {children}
          </section>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
