"use client";
import { Moon, Sun } from "lucide-react";
import { useTheme } from "next-themes";
import { useTranslations } from "use-intl";
import { IconButton } from "./button.tsx";

/**
 * Changes to the other theme, which is kept from then on; until a choice is made the room follows the system. The moon shows in the light,
 * the sun in the dark; which one is decided by the style sheet, before any script runs.
 */
export function ThemeToggle() {
  const t = useTranslations();
  const { resolvedTheme, setTheme } = useTheme();
  const dark = resolvedTheme !== "light";
  return (
    <IconButton label={t("account.theme")} onClick={() => setTheme(dark ? "light" : "dark")} suppressHydrationWarning>
      <Sun className="hidden size-5 dark:block" aria-hidden="true" />
      <Moon className="size-5 dark:hidden" aria-hidden="true" />
    </IconButton>
  );
}
