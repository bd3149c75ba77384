"use client";
import type { SeatNo } from "@poker/engine";
import { clsx } from "clsx";
import { useTranslations } from "use-intl";
import { handText } from "../../../../ui/card-text.ts";
import { listPotResults, listRivalHands, type PotResult } from "../session/hand-annotations.ts";
import { nameAtSeat, type TableScene } from "../session/table-scene.ts";
import { describeWaiting } from "../session/table-waiting.ts";
import { useTournamentWait } from "../tournament/tournament-context.tsx";
import { CARD_RATIO, type FeltLayout } from "./geometry.ts";

/** Says who wins which part of the pot, or what the table waits for. The text is below the board. */
export function FeltMessage({
  scene,
  expectsBots,
  layout,
}: {
  readonly scene: TableScene;
  readonly expectsBots: boolean;
  readonly layout: FeltLayout;
}) {
  const t = useTranslations();
  const { view, annotations } = scene;
  const results = listPotResults(annotations.awards);
  // When the pots have different winners, the message shows only the pot that is being paid. Each seat shows what it has won.
  const paid = results.length > 1 ? results.find(({ pot }) => pot === annotations.awards.at(-1)?.pot) : results[0];
  const tournamentWait = useTournamentWait(scene);
  const cashWait = view.status !== "open" ? t(`table.${view.status}`) : describeWaiting(t, scene, expectsBots);
  const wait = view.tournament ? tournamentWait : cashWait;
  const waiting = results.length === 0 || view.status !== "open" ? wait : null;
  const boardHalf = (layout.boardCard * CARD_RATIO) / 2;
  return (
    <div
      data-testid="notice"
      className={clsx(
        "absolute -translate-x-1/2 text-center leading-snug text-balance text-on-felt-2",
        layout.isCompact ? "-translate-y-full text-xs" : "text-sm",
      )}
      style={{
        left: layout.board.x,
        // A low felt has no room below the board. There the message is above the board, because the pot is no longer shown there.
        top: layout.board.y + (layout.isCompact ? -boardHalf - 9 : boardHalf + 10),
        width: layout.isPortrait
          ? Math.min(layout.messageMaxWidth, layout.boardCard * 7)
          : layout.outline.a * (layout.isCompact ? 1.2 : 0.95),
      }}
    >
      {paid && <PotOutcome result={paid} isOneOfSeveral={results.length > 1} scene={scene} />}
      {waiting && <p>{waiting}</p>}
    </div>
  );
}

const joinNames = (scene: TableScene, seats: readonly SeatNo[]): string =>
  seats.map((no) => nameAtSeat(scene, no) ?? String(no + 1)).join(", ");

function HalfLabel({ half }: { readonly half: "whole" | "high" | "low" }) {
  const t = useTranslations();
  if (half === "whole") return null;
  return (
    <span className={half === "low" ? "font-semibold text-low-on-felt" : "font-semibold text-win-on-felt"}>
      {t(half === "low" ? "table.low" : "table.high")}{" "}
    </span>
  );
}

/** Shows who won a pot, or several pots with the same winners. Has a line for each half, with the hand that won it. */
function PotOutcome({
  result: { pot, halves },
  isOneOfSeveral,
  scene,
}: {
  readonly result: PotResult;
  readonly isOneOfSeveral: boolean;
  readonly scene: TableScene;
}) {
  const t = useTranslations();
  return halves.map(({ half, seats }, i) => {
    const [first] = seats;
    const shown = first === undefined ? undefined : scene.annotations.shownHands[first];
    const hand = half === "low" ? shown?.low : shown?.high;
    const low = half === "whole" ? shown?.low : null; // P5: set if this hand won both halves
    if (!hand && !isOneOfSeveral) return null;
    const name = joinNames(scene, seats);
    const rivals = listRivalHands(scene.annotations, seats);
    return (
      <p key={`${pot} ${half}`} className="[animation:appear_var(--calm)_var(--ease)]">
        {isOneOfSeveral && i === 0 && (
          <span className="font-semibold text-on-felt">
            {pot === 0 ? t("table.mainPot") : t("table.sidePot", { number: pot })}{" "}
          </span>
        )}
        <HalfLabel half={half} />
        {hand && low && t("table.winnerBothWays", { name, high: handText(t, hand, rivals), low: handText(t, low) })}
        {hand && !low && t("table.winnerIs", { name, hand: handText(t, hand, rivals) })}
        {!hand && name}
      </p>
    );
  });
}
