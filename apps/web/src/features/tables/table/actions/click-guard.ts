/** Blocks buttons for a moment after they have changed, so that a click that was meant for the button before has no effect. */
import { useEffect, useState } from "react";

const CLICK_GUARD_MS = 250;

/** Returns true until a moment has passed since `key` last changed. */
export function useClickGuard(key: string): boolean {
  const [openKey, setOpenKey] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setOpenKey(key), CLICK_GUARD_MS);
    return () => clearTimeout(timer);
  }, [key]);
  return openKey !== key;
}
