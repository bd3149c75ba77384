"use client";
import { PUSH_KINDS } from "@poker/protocol";
import type { PushWords } from "../../messages/push.ts";
import { SwitchRow } from "../../ui/toggle.tsx";
import { usePushKinds } from "./use-push-kinds.ts";

/** Chooses which push messages this device gets. `publicKey` is null in a room that sends none. */
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
