"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { makeRecoveryCodes } from "./factor-api.ts";
import { useFactorRequest } from "./use-factor-request.ts";

/** Makes recovery codes and keeps them while they are shown; `codes` is null otherwise. */
export function useRecoveryCodes() {
  const router = useRouter();
  const { isBusy, problem, run } = useFactorRequest();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const make = async () => {
    const made = await run(makeRecoveryCodes());
    setCodes(made?.codes ?? null);
    router.refresh();
  };
  return { codes, isBusy, problem, make, forget: () => setCodes(null) };
}
