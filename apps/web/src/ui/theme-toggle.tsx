"use client";
import { Moon, Sun } from "lucide-react";
import { useTheme } from "next-themes";
import { useTranslations } from "use-intl";
import { IconButton } from "./button.tsx";

/**
 * Switches to the other theme and stores the choice. Until the reader chooses, the room follows the system's theme. The
 * button shows a moon in the light theme and a sun in the dark one. CSS chooses the icon, so it is right even before
 * the scripts run.
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
