"use client";
import { isRefusal } from "@poker/engine";
import { PUSH_KINDS, type PushKind } from "@poker/protocol";
import { useEffect, useState } from "react";
import { sendJson, toKnownCode } from "../../ui/request-json.ts";
import { PUSH_REFUSALS, type PushState } from "./push-api.ts";
import {
  describeSubscription,
  findPushSupport,
  findSubscription,
  type PushSupport,
  subscribeBrowser,
} from "./push-browser.ts";
import { usePushHere } from "./push-here.ts";

const ROUTE = "/api/push";
export type PushProblem = (typeof PUSH_REFUSALS)[number] | "denied" | "no-service";

/** Sends them to the room; returns what stood in the way, null when nothing did. */
async function saveKinds(publicKey: string, kinds: readonly PushKind[]): Promise<PushProblem | null> {
  const subscription = kinds.length > 0 ? await subscribeBrowser(publicKey) : await findSubscription(publicKey);
  if (typeof subscription === "string") return subscription;
  if (subscription === null) return null;
  const answer = await sendJson(ROUTE, { ...describeSubscription(subscription), kinds }, { method: "PUT" });
  if (isRefusal(answer)) return toKnownCode(PUSH_REFUSALS, answer.code);
  if (kinds.length === 0) await subscription.unsubscribe();
  return null;
}

async function loadKinds(publicKey: string): Promise<readonly PushKind[]> {
  const subscription = await findSubscription(publicKey);
  if (!subscription) return [];
  const answer = await sendJson<PushState>(ROUTE, { endpoint: subscription.endpoint });
  return isRefusal(answer) ? [] : answer.kinds;
}

function noteHere(kinds: readonly PushKind[]): void {
  usePushHere.setState({ tellsTurns: kinds.includes("turn") });
}

/** The kinds of messages that this browser gets, and how to change them. `support` is null until the browser was asked. */
export function usePushKinds(publicKey: string | null) {
  const [support, setSupport] = useState<PushSupport | null>(null);
  const [kinds, setKinds] = useState<readonly PushKind[]>([]);
  const [outcome, setOutcome] = useState<PushProblem | "saving" | "saved" | null>(null);
  useEffect(() => {
    const found = findPushSupport();
    setSupport(found);
    if (found !== "ready" || publicKey === null) return;
    loadKinds(publicKey).then(
      (loaded) => {
        setKinds(loaded);
        noteHere(loaded);
      },
      () => {},
    );
  }, [publicKey]);

  async function setKind(kind: PushKind, isOn: boolean): Promise<void> {
    if (publicKey === null) return;
    const wanted = PUSH_KINDS.filter((each) => (each === kind ? isOn : kinds.includes(each)));
    setOutcome("saving");
    const problem = await saveKinds(publicKey, wanted);
    if (problem === null) {
      setKinds(wanted);
      noteHere(wanted);
    }
    setSupport(findPushSupport());
    setOutcome(problem ?? "saved");
  }
  return { support, kinds, outcome, setKind };
}
