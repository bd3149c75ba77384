"use client";
import { Moon, Sun } from "lucide-react";
import { useTheme } from "next-themes";
import { useTranslations } from "use-intl";
import { IconButton } from "./button.tsx";

/** The moon shows in the light, the sun in the dark; which one is decided by the style sheet, before any script runs. */
export function ThemeToggle() {
  const t = useTranslations();
  const { theme, setTheme } = useTheme();
  const dark = theme !== "light";
  return (
    <IconButton label={t("account.theme")} onClick={() => setTheme(dark ? "light" : "dark")} suppressHydrationWarning>
      <Sun className="hidden size-5 dark:block" aria-hidden="true" />
      <Moon className="size-5 dark:hidden" aria-hidden="true" />
    </IconButton>
  );
}
