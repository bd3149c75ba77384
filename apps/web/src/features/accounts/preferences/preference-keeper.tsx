"use client";
import { useRouter } from "next/navigation";
import { useTheme } from "next-themes";
import { useEffect, useRef } from "react";
import { useLocale } from "use-intl";
import type { PreferenceSync } from "./preference-sync.ts";

/** Keeps the preferences in this browser and in the signed-in user's account the same while a page is open. */
export function PreferenceKeeper({ userId }: { readonly userId: string }) {
  const router = useRouter();
  const { theme } = useTheme();
  const locale = useLocale();
  const sync = useRef<PreferenceSync | null>(null);
  useEffect(() => {
    let isMounted = true;
    void import("./preference-sync.ts").then(
      (file) => {
        if (isMounted) sync.current = new file.PreferenceSync(userId, () => router.refresh());
      },
      // The code cannot be fetched while the web server is unreachable. Until then only the browser keeps the choices.
      // Fault 15
      () => {},
    );
    return () => {
      isMounted = false;
      sync.current?.stop();
      sync.current = null;
    };
  }, [userId, router]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: these two are stored where no event reports a change
  useEffect(() => sync.current?.noteChoices(), [theme, locale]);
  return null;
}
