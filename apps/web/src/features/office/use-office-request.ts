"use client";
import { type Refusal, refuse } from "@poker/engine";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import * as z from "zod";
import { issueMessage } from "./translator.ts";

const RESULT_POLL_INTERVAL_MS = 500;

const refusalSchema = z.object({
  ok: z.literal(false),
  code: z.string(),
  fields: z.array(z.object({ field: z.string(), code: z.string() })).optional(),
});
/** What a server was asked to do, and what it says; null: nothing yet. */
const commandSchema = z.object({
  id: z.string(),
  result: z.union([z.object({ ok: z.literal(true) }), refusalSchema]).nullable(),
});

interface RequestState {
  readonly busy: boolean;
  /** Why the last one was not done. */
  readonly refusal: Refusal<string> | null;
  /** Left for a server that has not answered yet. */
  readonly pending: boolean;
  readonly done: boolean;
}

export interface OfficeRequest extends RequestState {
  /** What is wrong with the field of this name, in words. */
  readonly problemAt: (field: string) => string | undefined;
}

const IDLE_STATE: RequestState = { busy: false, refusal: null, pending: false, done: false };

/**
 * Sends one order of the back office to its route, and shows the page anew when it is done. What a table's or a node's server has to do
 * is asked after until that has answered.
 */
export function useOfficeRequest(path: string) {
  const router = useRouter();
  const [state, setState] = useState(IDLE_STATE);
  /** The order that is looked after; a later one, or leaving the page, ends that. */
  const latest = useRef(0);
  useEffect(() => {
    const mine = latest;
    return () => {
      mine.current += 1;
    };
  }, []);

  /** The route's answer; `null`: it was refused. */
  async function order(body: object): Promise<unknown> {
    latest.current += 1;
    const mine = latest.current;
    setState({ ...IDLE_STATE, busy: true });
    try {
      const response = await fetch(path, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      const answer: unknown = await response.json();
      if (!response.ok) {
        const { code, fields } = refusalSchema.parse(answer);
        setState({ ...IDLE_STATE, refusal: refuse(code, undefined, fields) });
        return null;
      }
      const left = commandSchema.safeParse(answer);
      if (left.success) void pollResult(left.data, mine);
      else {
        setState({ ...IDLE_STATE, done: true });
        router.refresh();
      }
      return answer;
    } catch {
      setState({ ...IDLE_STATE, refusal: refuse("unavailable") });
      return null;
    }
  }

  async function pollResult({ id, result }: z.infer<typeof commandSchema>, mine: number): Promise<void> {
    setState({ ...IDLE_STATE, pending: true });
    router.refresh();
    let said = result;
    while (said === null) {
      await new Promise((look) => setTimeout(look, RESULT_POLL_INTERVAL_MS));
      if (mine !== latest.current) return;
      said = await fetchCommandResult(id);
    }
    setState(said.ok ? { ...IDLE_STATE, done: true } : { ...IDLE_STATE, refusal: refuse(said.code) });
    router.refresh();
  }

  const problemAt = (field: string) => {
    const code = state.refusal?.fields?.find((issue) => issue.field === field)?.code;
    return code === undefined ? undefined : issueMessage(code);
  };
  return { ...state, problemAt, order };
}

/** null: not answered, or the room could not be reached; asked again either way. */
async function fetchCommandResult(id: string) {
  try {
    const response = await fetch(`/api/office/command-status?${new URLSearchParams({ id })}`, { cache: "no-store" });
    return commandSchema.parse(await response.json()).result;
  } catch {
    return null;
  }
}
