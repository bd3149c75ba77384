"use client";
import type { PrivateGame } from "@poker/engine";
import Link from "next/link";
import { type ReactNode, useId } from "react";
import { useStore } from "zustand";
import { buttonClass } from "../../../ui/button.tsx";
import { Problem } from "../../../ui/field.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { sheetPath } from "../../private-games/games-api.ts";
import { RefusalText } from "../../protection/refusal-text.tsx";
import type { TableScene } from "../session/table-scene.ts";
import type { TableSession } from "../session/table-session.ts";
import { nameOf, orderText, standpointOf } from "./game-at-table.ts";
import { InviteSection } from "./invite-section.tsx";
import { AskingList, PlayerList } from "./player-list.tsx";
import { TableSection } from "./table-section.tsx";
import { useGameNewsWords } from "./use-game-news-words.ts";
import { useSameBrowsers } from "./use-same-browsers.ts";

export interface SheetPartProps {
  readonly game: PrivateGame;
  readonly scene: TableScene;
  readonly session: TableSession;
  readonly isConnected: boolean;
}

/** Everything about a private game at its table: the invitation, the people, and for its host what they may order. H3–H7 */
export function PrivateGameSheet({ onClose, ...props }: SheetPartProps & { readonly onClose: () => void }) {
  const { game, scene, session } = props;
  const words = useGameNewsWords();
  const { t } = words;
  const refusal = useStore(session.state, (state) => state.refusal);
  const { isHost, isPlayer } = standpointOf(game, session.userId);
  const sameAs = useSameBrowsers(session.tableId, isHost, game);
  return (
    <Sheet
      title={t("strip.open")}
      description={isHost ? t("game.help") : t("game.helpOther", { host: nameOf(scene, game.hostId) })}
      closeLabel={t("game.close")}
      onClose={onClose}
    >
      <div className="flex flex-col gap-8">
        <Problem>{refusal && <RefusalText refusal={refusal} />}</Problem>
        {isHost && <AskingList {...props} sameAs={sameAs} />}
        {isPlayer && <InviteSection tableId={session.tableId} isHost={isHost} />}
        {game.waiting.length > 0 && (
          <SheetPart title={t("game.waiting")}>
            <ul className="figures list-disc pl-5 text-ink-2">
              {game.waiting
                .map((order) => orderText(words, scene, order))
                .map((text) => (
                  <li key={text}>{text}</li>
                ))}
            </ul>
          </SheetPart>
        )}
        <PlayerList {...props} isHost={isHost} sameAs={sameAs} />
        {isHost && <TableSection {...props} />}
        {session.userId !== null && (
          <Link href={sheetPath(session.tableId)} className={buttonClass({ kind: "outline" })}>
            {t("game.sheet")}
          </Link>
        )}
      </div>
    </Sheet>
  );
}

export function SheetPart({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-2 font-semibold">
        {title}
      </h3>
      {children}
    </section>
  );
}
