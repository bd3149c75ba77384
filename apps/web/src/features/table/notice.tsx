"use client";
import type { SeatNo } from "@poker/engine";
import { clsx } from "clsx";
import { CARD_RATIO, type Layout } from "./geometry.ts";
import { type PotResult, potResults } from "./marks.ts";
import type { Scene } from "./scene.ts";
import { handWords, useWords } from "./words.ts";

/** In the place under the board: who wins which part of the pot, or what the table waits for. */
export function Notice({ scene, layout }: { readonly scene: Scene; readonly layout: Layout }) {
  const t = useWords();
  const { view, marks } = scene;
  const results = potResults(marks.awards);
  // Of pots that came out differently the one that is being paid; what each seat has won stands at the seat.
  const paid = results.length > 1 ? results.find(({ pot }) => pot === marks.awards.at(-1)?.pot) : results[0];
  const ready = view.seats.filter(({ sittingOut, stack, leaving }) => !sittingOut && !leaving && stack > 0).length;
  const short = Math.max(0, view.settings.minPlayers - ready);
  const running = view.hand !== null && view.hand.result === null;
  const waiting =
    view.status !== "open"
      ? t(`table.${view.status}`)
      : !running && short > 0 && results.length === 0
        ? `${t("table.waiting")}. ${t("table.waitingHelp", { count: short })}`
        : null;
  const boardHalf = (layout.boardCard * CARD_RATIO) / 2;
  return (
    <div
      data-testid="notice"
      className={clsx(
        "absolute -translate-x-1/2 text-center leading-snug text-balance text-on-felt-2",
        layout.compact ? "-translate-y-full text-xs" : "text-sm",
      )}
      style={{
        left: layout.board.x,
        // A low felt has no room under the board; the pot above it is gone when there is something to say.
        top: layout.board.y + (layout.compact ? -boardHalf - 4 : boardHalf + 10),
        width: layout.portrait
          ? Math.min(layout.potsRoom, layout.boardCard * 7)
          : layout.felt.a * (layout.compact ? 1.2 : 0.95),
      }}
    >
      {paid && <Outcome result={paid} named={results.length > 1} scene={scene} />}
      {waiting && <p>{waiting}</p>}
    </div>
  );
}

const namesIn = ({ view }: Scene, seats: readonly SeatNo[]): string =>
  seats.map((no) => view.seats.find(({ seat }) => seat === no)?.name ?? String(no + 1)).join(", ");

function Half({ half }: { readonly half: "whole" | "high" | "low" }) {
  const t = useWords();
  if (half === "whole") return null;
  return (
    <span className={half === "low" ? "font-semibold text-low-on-felt" : "font-semibold text-win-on-felt"}>
      {t(half === "low" ? "table.low" : "table.high")}{" "}
    </span>
  );
}

/** A pot, or several that came out alike: a line a half, with the hand that won it. `named`: it is one of several. */
function Outcome({
  result: { pot, halves },
  named,
  scene,
}: {
  readonly result: PotResult;
  readonly named: boolean;
  readonly scene: Scene;
}) {
  const t = useWords();
  return halves.map(({ half, seats }, i) => {
    const [first] = seats;
    const shown = first === undefined ? undefined : scene.marks.shown[first];
    const hand = half === "low" ? shown?.low : shown?.high;
    if (!hand && !named) return null;
    const name = namesIn(scene, seats);
    return (
      <p key={`${pot} ${half}`} className="[animation:appear_var(--calm)_var(--ease)]">
        {named && i === 0 && (
          <span className="font-semibold text-on-felt">
            {pot === 0 ? t("table.mainPot") : t("table.sidePot", { number: pot })}{" "}
          </span>
        )}
        <Half half={half} />
        {hand ? t("table.winnerIs", { name, hand: handWords(t, hand) }) : name}
      </p>
    );
  });
}
