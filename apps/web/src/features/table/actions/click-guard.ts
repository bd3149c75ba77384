/** A bar that changes under the finger is dead for so long, in ms. */
import { useEffect, useState } from "react";

const CLICK_GUARD_MS = 250;

/** Whether what `key` names has just come. */
export function useClickGuard(key: string): boolean {
  const [opened, setOpened] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setOpened(key), CLICK_GUARD_MS);
    return () => clearTimeout(timer);
  }, [key]);
  return opened !== key;
}
