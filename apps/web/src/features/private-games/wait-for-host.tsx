"use client";
import { isRefusal } from "@poker/engine";
import type { WireRefusal } from "@poker/protocol";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/button.tsx";
import { newId } from "../../ui/new-id.ts";
import { createConnection } from "../nodes/connection/game-connection.ts";
import { fetchStanding, gameTablePath } from "./games-api.ts";
import { useGameWords } from "./use-game-words.ts";

/** How often the page asks whether the host has answered. */
const LOOK_INTERVAL_MS = 1_500;

/** The host's answer, or `waiting` before the answer. `over` means that the game has ended. */
type Answer = "waiting" | "admitted" | "declined" | "over";

/** Asks the host for a seat, and watches for the host's answer until the component unmounts. H2 */
function useAskedHost(tableId: string, buyIn: number) {
  const [answer, setAnswer] = useState<Answer>("waiting");
  const [refusal, setRefusal] = useState<WireRefusal | null>(null);
  const stop = useRef<() => Promise<unknown>>(async () => {});
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isWanted = true;
    const look = async () => {
      const now = await fetchStanding(tableId);
      if (!isWanted) return;
      if (!isRefusal(now) && now.standing !== "asking")
        return setAnswer(!now.isOpen ? "over" : now.standing === "admitted" ? "admitted" : "declined");
      timer = setTimeout(look, LOOK_INTERVAL_MS);
    };
    const connection = createConnection({ unitId: tableId, listeners: {} });
    const ask = async () => {
      const reply = await connection.request("ask-to-play", { tableId, commandId: newId(), seat: null, buyIn });
      if (!isWanted) return;
      if (reply.ok || reply.code === "already-admitted" || reply.code === "already-seated") void look();
      else setRefusal(reply);
    };
    stop.current = () => connection.request("stop-asking", { tableId, commandId: newId() });
    connection.connect();
    void ask();
    return () => {
      isWanted = false;
      clearTimeout(timer);
      connection.close();
    };
  }, [tableId, buyIn]);
  return { answer, refusal, stopAsking: () => stop.current() };
}

/** Shows a player that they wait for the host's answer. */
export function WaitForHost({
  tableId,
  buyIn,
  hostName,
  onEnd,
}: {
  readonly tableId: string;
  readonly buyIn: number;
  readonly hostName: string;
  /** Called when the player stops waiting, and when they want to ask again. */
  readonly onEnd: () => void;
}) {
  const t = useGameWords();
  const say = useTranslations("refusal");
  const router = useRouter();
  const { answer, refusal, stopAsking } = useAskedHost(tableId, buyIn);
  useEffect(() => {
    // The host has admitted the player. If the host has kept no seat for them, they pick one at the table.
    if (answer === "admitted") router.push(gameTablePath(tableId, "sit"));
  }, [answer, router, tableId]);
  const isOver = answer === "declined" || answer === "over";
  return (
    <section
      role="status"
      className="mt-6 flex flex-col items-start gap-3 rounded-2xl border border-line bg-surface p-5"
    >
      <h2 className="text-lg font-semibold">{t("join.waiting", { host: hostName })}</h2>
      <p className="text-ink-2">
        {refusal
          ? say(refusal.code)
          : answer === "over"
            ? t("join.closed")
            : t(answer === "declined" ? "join.declined" : "join.waitingHelp", { host: hostName })}
      </p>
      {isOver || refusal ? (
        <Button onClick={onEnd}>{t("join.ask")}</Button>
      ) : (
        <Button kind="outline" onClick={() => void stopAsking().finally(onEnd)}>
          {t("join.stop")}
        </Button>
      )}
    </section>
  );
}
