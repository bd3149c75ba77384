"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { BreakRefusalCode } from "./breaks-api.ts";

/** Runs one request about a break at a time; the page is read again when it is done. */
export function useBreakRequest() {
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<BreakRefusalCode | null>(null);
  const run = async (request: () => Promise<BreakRefusalCode | null>) => {
    setBusy(true);
    const refused = await request();
    setProblem(refused);
    setBusy(false);
    if (refused === null) router.refresh();
  };
  return { isBusy, problem, run };
}
