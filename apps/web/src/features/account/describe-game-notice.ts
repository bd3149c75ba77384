/** Puts a notice about a private game into words. */
import type { Locale, Notice } from "@poker/protocol";
import { createTranslator } from "use-intl/core";
import { gamesFor } from "../../messages/games.ts";

type GameNotice = Extract<Notice, { readonly kind: `game-${string}` }>;

export const isGameNotice = (notice: Notice): notice is GameNotice =>
  notice.kind === "game-ending" || notice.kind === "game-ordered";

/** `game`: its name. */
export function describeGameNotice(
  notice: GameNotice,
  game: string,
  formatTime: (at: number) => string,
  locale: Locale,
): string {
  const words = createTranslator({ locale, messages: gamesFor(locale) });
  if (notice.kind === "game-ordered") {
    const { order, reason } = notice.detail;
    return words(`notice.${order}`, { game, reason });
  }
  const { why, endsAt } = notice.detail;
  return words(`notice.${why}`, { game, time: `${formatTime(endsAt)} UTC` });
}
