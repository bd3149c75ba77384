"use client";
import { DropdownMenu } from "radix-ui";
import type { ReactNode } from "react";

export function Menu({
  trigger,
  defaultOpen = false,
  children,
}: {
  readonly trigger: ReactNode;
  /** True to open the menu when it is mounted. */
  readonly defaultOpen?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <DropdownMenu.Root modal={false} defaultOpen={defaultOpen}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={6}
          collisionPadding={8}
          // Focusable, so that a menu that is taller than the window can be scrolled with the keyboard.
          tabIndex={0}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-56 overflow-y-auto rounded-2xl border border-line bg-surface p-1.5 text-ink shadow-lift [animation:appear_var(--quick)_var(--ease)]"
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

export function MenuItem({
  icon,
  children,
  onSelect,
  disabled = false,
}: {
  readonly icon?: ReactNode;
  readonly children: ReactNode;
  readonly onSelect: () => void;
  readonly disabled?: boolean;
}) {
  return (
    <DropdownMenu.Item
      disabled={disabled}
      onSelect={onSelect}
      className="flex h-9 cursor-default pointer-coarse:h-11 items-center gap-3 rounded-xl px-3 text-sm outline-none select-none data-disabled:opacity-45 data-highlighted:bg-surface-2"
    >
      <span className="flex size-4 items-center justify-center text-ink-2">{icon}</span>
      {children}
    </DropdownMenu.Item>
  );
}

export const MenuSeparator = () => <DropdownMenu.Separator className="mx-2 my-1.5 h-px bg-line" />;

export const MenuHeading = ({ children }: { readonly children: ReactNode }) => (
  <DropdownMenu.Label className="px-3 pt-2 pb-1.5 text-xs text-ink-3">{children}</DropdownMenu.Label>
);
