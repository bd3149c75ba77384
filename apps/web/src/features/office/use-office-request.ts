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
/** A command left for a game server; its result is null until that server has answered. */
const commandSchema = z.object({
  id: z.string(),
  result: z.union([z.object({ ok: z.literal(true) }), refusalSchema]).nullable(),
});

interface RequestState {
  readonly busy: boolean;
  /** Why the last request was not done. */
  readonly refusal: Refusal<string> | null;
  /** The command waits for a game server that has not answered yet. */
  readonly pending: boolean;
  readonly done: boolean;
}

export interface OfficeRequest extends RequestState {
  /** The sentence for what is wrong with the field of this name. */
  readonly issueAt: (field: string) => string | undefined;
  /** Returns the route's answer, or null when it was refused. */
  readonly send: (body: object) => Promise<unknown>;
}

const IDLE_STATE: RequestState = { busy: false, refusal: null, pending: false, done: false };

/**
 * Sends requests of the back office to one route and refreshes the page when they are done. The result of a command for a game server
 * is polled until that server has answered.
 */
export function useOfficeRequest(path: string): OfficeRequest {
  const router = useRouter();
  const [state, setState] = useState(IDLE_STATE);
  /** Number of the latest request. A later one, or leaving the page, ends the polling for an earlier one. */
  const latest = useRef(0);
  useEffect(() => {
    const counter = latest;
    return () => {
      counter.current += 1;
    };
  }, []);

  async function send(body: object): Promise<unknown> {
    latest.current += 1;
    const requestNo = latest.current;
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
      const command = commandSchema.safeParse(answer);
      if (command.success) void pollResult(command.data, requestNo);
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

  async function pollResult({ id, result }: z.infer<typeof commandSchema>, requestNo: number): Promise<void> {
    setState({ ...IDLE_STATE, pending: true });
    router.refresh();
    let latestResult = result;
    while (latestResult === null) {
      await new Promise((resolve) => setTimeout(resolve, RESULT_POLL_INTERVAL_MS));
      if (requestNo !== latest.current) return;
      latestResult = await fetchCommandResult(id);
    }
    setState(latestResult.ok ? { ...IDLE_STATE, done: true } : { ...IDLE_STATE, refusal: refuse(latestResult.code) });
    router.refresh();
  }

  const issueAt = (field: string) => {
    const code = state.refusal?.fields?.find((issue) => issue.field === field)?.code;
    return code === undefined ? undefined : issueMessage(code);
  };
  return { ...state, issueAt, send };
}

/** Returns null when there is no result yet or the web server cannot be reached; the poll goes on either way. */
async function fetchCommandResult(id: string) {
  try {
    const response = await fetch(`/api/office/command-status?${new URLSearchParams({ id })}`, { cache: "no-store" });
    return commandSchema.parse(await response.json()).result;
  } catch {
    return null;
  }
}
