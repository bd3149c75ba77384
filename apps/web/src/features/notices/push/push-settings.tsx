"use client";
import { isRefusal } from "@poker/engine";
import { PUSH_KINDS, type PushKind, REQUEST_REFUSALS, type RequestRefusalCode } from "@poker/protocol";
import { useEffect, useState } from "react";
import type { PushWords } from "../../../messages/notices/push.ts";
import { sendJson, toKnownCode } from "../../../ui/request-json.ts";
import { SwitchRow } from "../../../ui/toggle.tsx";
import {
  describeSubscription,
  findPushSupport,
  findSubscription,
  type PushState,
  type PushSupport,
  subscribeBrowser,
} from "./push-browser.ts";
import { usePushHere } from "./push-here.ts";

const ROUTE = "/api/push";
type PushProblem = RequestRefusalCode | "denied" | "no-service";

/** Saves which kinds of messages this browser gets. Resolves with the problem, or with null on success. */
async function saveKinds(publicKey: string, kinds: readonly PushKind[]): Promise<PushProblem | null> {
  const subscription = kinds.length > 0 ? await subscribeBrowser(publicKey) : await findSubscription();
  if (typeof subscription === "string") return subscription;
  if (subscription === null) return null;
  const answer = await sendJson(ROUTE, { ...describeSubscription(subscription), kinds }, { method: "PUT" });
  if (isRefusal(answer)) return toKnownCode(REQUEST_REFUSALS, answer.code);
  if (kinds.length === 0) await subscription.unsubscribe();
  return null;
}

async function loadKinds(): Promise<readonly PushKind[]> {
  const subscription = await findSubscription();
  if (!subscription) return [];
  const answer = await sendJson<PushState>(ROUTE, { endpoint: subscription.endpoint });
  return isRefusal(answer) ? [] : answer.kinds;
}

function noteHere(kinds: readonly PushKind[]): void {
  usePushHere.setState({ tellsTurns: kinds.includes("turn") });
}

/**
 * Keeps which kinds of messages this browser gets, and changes them. `support` is null until the browser has been
 * checked.
 */
function usePushKinds(publicKey: string | null) {
  const [support, setSupport] = useState<PushSupport | null>(null);
  const [kinds, setKinds] = useState<readonly PushKind[]>([]);
  const [outcome, setOutcome] = useState<PushProblem | "saving" | "saved" | null>(null);
  useEffect(() => {
    const found = findPushSupport();
    setSupport(found);
    if (found !== "ready" || publicKey === null) return;
    loadKinds().then(
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

/** The settings for push messages to this device. `publicKey` is null when the room sends no push messages. */
export function PushSettings({
  words,
  publicKey,
}: {
  readonly words: PushWords["settings"];
  readonly publicKey: string | null;
}) {
  const { support, kinds, outcome, setKind } = usePushKinds(publicKey);
  const obstacle = publicKey === null ? "off" : support === "ready" ? null : support;
  return (
    <section aria-labelledby="push-title" data-testid="push-settings">
      <h2 id="push-title" className="mt-8 mb-2 text-sm font-medium text-ink-2">
        {words.title}
      </h2>
      <div className="flex flex-col gap-6 rounded-2xl border border-line bg-surface p-5">
        <p className="text-ink-2">{words.help}</p>
        {obstacle && <p className="font-medium">{words.state[obstacle]}</p>}
        {PUSH_KINDS.map((kind) => (
          <SwitchRow
            key={kind}
            id={`push-${kind}`}
            label={words.kind[kind]}
            help={words.kindHelp[kind]}
            checked={kinds.includes(kind)}
            disabled={publicKey === null || support !== "ready" || outcome === "saving"}
            onChange={(isOn) => void setKind(kind, isOn)}
          />
        ))}
        <p role="status" className="text-sm text-ink-2 empty:hidden">
          {obstacle === null && statusText(words, outcome)}
        </p>
        <p className="text-sm text-ink-3">{words.differences}</p>
      </div>
    </section>
  );
}

function statusText(words: PushWords["settings"], outcome: ReturnType<typeof usePushKinds>["outcome"]): string {
  if (outcome === null) return words.asks;
  if (outcome === "saving") return "";
  return outcome === "saved" ? words.saved : words.problem[outcome];
}
