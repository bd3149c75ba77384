"use client";
import type { Chances } from "@poker/engine";
/** The parts of the text table that describe one moment at a table. Replays use them too. */
import { seatAt } from "@poker/engine";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useAmountUnits } from "../../../../ui/amount-unit.ts";
import type { AmountUnit } from "../../../../ui/format-amount.ts";
import { usePreferences } from "../../../../ui/preferences.ts";
import { keyText, useHotkeys, useKeyBindings } from "../../hotkeys/hotkeys.ts";
import { type PlayerBadges, toPlayerRef } from "../felt/player-badges.ts";
import { buildSeatScene, nameOfPlayer, stakeOfScene, type TableScene } from "../session/table-scene.ts";
import { describeSeats, readBoard, readCards, readPot, readStacks, readTurn } from "./read-out.ts";

/** Returns the unit in which the text table writes amounts, with the unit as a whole word. */
const useTextUnit = (scene: TableScene): AmountUnit => useAmountUnits(stakeOfScene(scene)).spoken;

/** Reads out one part of the table, such as the board or the stacks, when the player presses its hotkey. */
export function ReadOut({ scene }: { readonly scene: TableScene }) {
  const t = useTranslations();
  const unit = useTextUnit(scene);
  const hotkeys = usePreferences((preferences) => preferences.hotkeys);
  const [readOut, setReadOut] = useState({ text: "", count: 0 });
  const readAloud = (text: string) => setReadOut(({ count }) => ({ text, count: count + 1 }));
  useHotkeys(hotkeys, {
    readCards: () => readAloud(readCards(t, scene)),
    readBoard: () => readAloud(readBoard(t, scene)),
    readPot: () => readAloud(readPot(t, scene, unit)),
    readStacks: () => readAloud(readStacks(t, scene, unit)),
    readTurn: () => readAloud(readTurn(t, scene, unit)),
  });
  return (
    <p role="status" data-testid="answer" className="figures min-h-6 font-medium">
      {/* The element has a new key each time, so that a screen reader reads the same text again. */}
      {readOut.text && <span key={readOut.count}>{readOut.text}</span>}
    </p>
  );
}

export function CurrentHand({
  scene,
  waiting,
}: {
  readonly scene: TableScene;
  /** A text that says what the table waits for; null when it waits for nothing. */
  readonly waiting: string | null;
}) {
  const t = useTranslations();
  const unit = useTextUnit(scene);
  return (
    <section aria-label={t("text.now")} className="figures">
      <h2 className="text-sm font-semibold text-ink-2">{t("text.now")}</h2>
      <p data-testid="text-cards">{readCards(t, scene)}</p>
      <p data-testid="text-board">{readBoard(t, scene)}</p>
      <p>{readPot(t, scene, unit)}</p>
      {waiting && <p>{waiting}</p>}
      <p data-testid="text-turn" className="mt-1 font-medium">
        {readTurn(t, scene, unit)}
      </p>
    </section>
  );
}

export function PlayerList({
  scene,
  badges,
  chances,
}: {
  readonly scene: TableScene;
  readonly badges: PlayerBadges;
  readonly chances: Chances | null;
}) {
  const t = useTranslations();
  const unit = useTextUnit(scene);
  const { onOpenPlayer } = badges;
  return (
    <section aria-label={t("text.players")}>
      <h2 className="text-sm font-semibold text-ink-2">{t("text.players")}</h2>
      <ul className="figures">
        {describeSeats(t, scene, badges, chances, unit).map(({ seat, text }) => {
          const player = seatAt(scene.view.seats, seat);
          return (
            <li key={seat} data-testid={`seat-${seat}`}>
              {text}
              {onOpenPlayer && player && seat !== scene.you && (
                <button
                  type="button"
                  aria-label={t("notes.about", { name: nameOfPlayer(scene, player) })}
                  onClick={() => onOpenPlayer(toPlayerRef(buildSeatScene(scene, player)))}
                  className="-my-2 ml-1 inline-block px-2 py-2 text-sm text-ink-2 underline underline-offset-4 hover:text-ink"
                >
                  {t("notes.open")}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Lists the keys that `ReadOut` handles. */
export function ReadingKeysHelp() {
  const t = useTranslations();
  const hotkeys = usePreferences((preferences) => preferences.hotkeys);
  const keys = useKeyBindings();
  if (!hotkeys) return null;
  const keyCap = (hotkey: keyof typeof keys) => keyText(t, keys[hotkey]);
  return (
    <p className="text-xs text-ink-3">
      {t("text.help", {
        readCards: keyCap("readCards"),
        readBoard: keyCap("readBoard"),
        readPot: keyCap("readPot"),
        readStacks: keyCap("readStacks"),
        readTurn: keyCap("readTurn"),
        help: keyCap("help"),
      })}
    </p>
  );
}
