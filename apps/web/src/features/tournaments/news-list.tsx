"use client";
import type { TournamentPicture } from "@poker/client";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useMoveText, useNewsText } from "./describe-news.ts";
import { newsBetween } from "./tournament-news.ts";

/** Shows which players went out last, and which players were moved and why. The latest news comes first. M16, M17 */
export function NewsList({ picture: { view, settings } }: { readonly picture: TournamentPicture }) {
  const t = useTranslations("tournaments.page");
  const moveText = useMoveText(view.names);
  const newsText = useNewsText(view.names, settings.structure, settings.currency);
  const moves = view.moves.toReversed();
  const outs = view.outs.toReversed();
  if (moves.length + outs.length === 0) return <p className="text-ink-2">{t("noNews")}</p>;
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling part must be reachable by keyboard
      tabIndex={0}
      aria-label={t("news")}
      className="max-h-96 space-y-1 overflow-y-auto rounded-2xl border border-line bg-surface p-4 text-sm"
    >
      <ul className="space-y-1">
        {outs.map((out) => (
          <li key={`${out.playerId} ${out.place}`}>{newsText({ type: "out", ...out })}</li>
        ))}
      </ul>
      <ul className="space-y-1 text-ink-2">
        {moves.map((move) => (
          <li key={`${move.playerId} ${move.at} ${move.toTable}`}>{moveText(move)}</li>
        ))}
      </ul>
    </section>
  );
}

/** Has screen readers read the news, without interrupting other texts. Shows nothing, because the page already shows the news. */
export function NewsReader({ picture: { view, settings } }: { readonly picture: TournamentPicture }) {
  const newsText = useNewsText(view.names, settings.structure, settings.currency);
  const before = useRef(view);
  const [text, setText] = useState("");
  useEffect(() => {
    const news = newsBetween(before.current, view);
    before.current = view;
    if (news.length > 0) setText(news.map(newsText).join(" "));
  }, [view, newsText]);
  return (
    <p role="status" className="sr-only" data-testid="tournament-news">
      {text}
    </p>
  );
}
