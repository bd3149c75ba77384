"use client";
import { useEffect, useState } from "react";
import { canUsePasskeys } from "./passkey-api.ts";

/** True when this browser can use passkeys here; null until that is known, which is not while the server writes the page. */
export function usePasskeySupport(): boolean | null {
  const [isSupported, setSupported] = useState<boolean | null>(null);
  useEffect(() => setSupported(canUsePasskeys()), []);
  return isSupported;
}
