"use client";
import { useTheme } from "next-themes";
import { useEffect } from "react";

/** Gives the browser's own bar the colour of the room. */
export function ThemeColour() {
  const { resolvedTheme } = useTheme();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colour changes with the theme
  useEffect(() => {
    const colour = getComputedStyle(document.documentElement).backgroundColor;
    document.querySelector('meta[name="theme-color"]')?.setAttribute("content", colour);
  }, [resolvedTheme]);
  return null;
}
