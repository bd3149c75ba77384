"use client";
import Link from "next/link";
import { useStore } from "zustand";
import { buttonClass } from "../../../../ui/button.tsx";
import { Problem } from "../../../../ui/field.tsx";
import { Sheet } from "../../../../ui/sheet.tsx";
import { sheetPath } from "../../../private-games/games-api.ts";
import { RefusalText } from "../../../protection/refusal-text.tsx";
import { nameOf, orderText, useGameNewsWords, viewerRightsOf } from "./game-at-table.ts";
import { InviteSection } from "./invite-section.tsx";
import { AskingList, PlayerList } from "./player-list.tsx";
import { useSameBrowsers } from "./same-browser.tsx";
import { SheetPart, type SheetPartProps } from "./sheet-part.tsx";
import { TableSection } from "./table-section.tsx";

/** Shows everything about a private game at its table: the invitation, the people, and the orders that the host can give. H3–H7 */
export function PrivateGameSheet({ onClose, ...props }: SheetPartProps & { readonly onClose: () => void }) {
  const { game, scene, session } = props;
  const words = useGameNewsWords();
  const { t } = words;
  const refusal = useStore(session.state, (state) => state.refusal);
  const { isHost, isPlayer } = viewerRightsOf(game, session.userId);
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
