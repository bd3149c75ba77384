"use client";
/**
 * Shows notes over the top of the felt: what the host has done, who asks to sit down, and chips that the host asks back. The notes never
 * cover the action buttons, and are shown only while the page is connected. H4
 */
import type { PrivateGame } from "@poker/engine";
import { type ReactNode, useEffect, useState } from "react";
import { Button } from "../../../../ui/button.tsx";
import { useGameWords } from "../../../private-games/use-game-words.ts";
import type { TableScene } from "../session/table-scene.ts";
import type { TableSession } from "../session/table-session.ts";
import { useShownSteps } from "../session/use-shown-table.ts";
import { AdmitButtons } from "./admit-buttons.tsx";
import {
  askingPlayers,
  asksOfStep,
  chips,
  nameOf,
  newsOfStep,
  useGameNewsWords,
  viewerRightsOf,
} from "./game-at-table.ts";
import { GameLeftDialog, useGameLeft } from "./game-left-dialog.tsx";
import { SameBrowser, useSameBrowsers } from "./same-browser.tsx";

const NEWS_SHOWN_MS = 8_000;
const CARD_CLASS =
  "flex max-w-full flex-wrap items-center justify-center gap-x-3 gap-y-2 rounded-xl border border-line bg-surface px-3.5 py-2 text-sm text-ink shadow-lift";

interface NotesProps {
  readonly scene: TableScene;
  readonly session: TableSession;
  /** The note about the last command of this player that was refused, if there is one. Tables without a private game show the same note. */
  readonly refusal: ReactNode;
}

export function PrivateGameNotes({ scene, session, refusal }: NotesProps) {
  const game = scene.view.privateGame;
  const ended = useGameLeft(session, scene, game);
  if (!game) return refusal;
  if (ended) return <GameLeftDialog ended={ended} session={session} />;
  const { isHost, askedFor } = viewerRightsOf(game, session.userId);
  return (
    <div className="flex max-w-full flex-col items-center gap-2">
      {refusal}
      {askedFor !== null && <TakeQuestion game={game} scene={scene} session={session} amount={askedFor} />}
      {isHost && <AskingCard game={game} scene={scene} session={session} />}
      <News session={session} isHost={isHost} />
    </div>
  );
}

/** Shows the latest news for some seconds. A screen reader reads all news. The host's screen reader also reads who asks for a seat. */
function News({ session, isHost }: Pick<NotesProps, "session"> & { readonly isHost: boolean }) {
  const words = useGameNewsWords();
  const steps = useShownSteps(session);
  const told = steps.map((step) => ({
    stepNo: step.stepNo,
    text: newsOfStep(words, step),
    asks: isHost ? asksOfStep(words.t, step) : "",
  }));
  const last = told.findLast(({ text }) => text !== "");
  const [readNo, setReadNo] = useState(0);
  const lastNo = last?.stepNo ?? 0;
  useEffect(() => {
    const timer = setTimeout(() => setReadNo(lastNo), NEWS_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [lastNo]);
  return (
    <>
      <div role="log" aria-live="polite" className="sr-only" data-testid="game-news">
        {told
          .map(({ stepNo, text, asks }) => ({ stepNo, heard: `${text} ${asks}`.trim() }))
          .map(({ stepNo, heard }) => heard && <p key={stepNo}>{heard}</p>)}
      </div>
      {last && lastNo > readNo && (
        <p aria-hidden="true" className={`figures ${CARD_CLASS}`}>
          {last.text}
        </p>
      )}
    </>
  );
}

interface QuestionProps extends Pick<NotesProps, "scene" | "session"> {
  readonly game: PrivateGame;
}

/** Asks a player to agree to give back chips to the host. Only this player sees the question. They keep the chips until they agree. H4 */
function TakeQuestion({ game, scene, session, amount }: QuestionProps & { readonly amount: number }) {
  const t = useGameWords();
  const answer = (agrees: boolean) => void session.sendCommand("answer-take", (ids) => ({ ...ids, agrees }));
  const question = t("game.takeAsked", { host: nameOf(scene, game.hostId), amount: chips(amount) });
  return (
    <div className={CARD_CLASS}>
      <p role="alert" className="figures">
        {question}
      </p>
      <span className="flex gap-2">
        <Button size="sm" onClick={() => answer(true)}>
          {t("game.takeYes", { amount: chips(amount) })}
        </Button>
        <Button size="sm" kind="outline" onClick={() => answer(false)}>
          {t("game.takeNo")}
        </Button>
      </span>
    </div>
  );
}

/** Shows the host the first player who asks for a seat. The sheet lists all of them. */
function AskingCard({ game, scene, session }: QuestionProps) {
  const t = useGameWords();
  const sameAs = useSameBrowsers(session.tableId, true, game);
  const [first] = askingPlayers(game);
  if (!first) return null;
  const { playerId } = first;
  const name = nameOf(scene, playerId);
  return (
    <div className={CARD_CLASS}>
      <div className="min-w-0">
        <p className="break-words">{t("game.asks", { name })}</p>
        <SameBrowser playerId={playerId} sameAs={sameAs} scene={scene} />
      </div>
      <AdmitButtons playerId={playerId} name={name} session={session} isConnected />
    </div>
  );
}
