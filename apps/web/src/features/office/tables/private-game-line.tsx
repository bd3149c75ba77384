import type { OfficeGame } from "@poker/protocol";
import { PlayerName } from "../names/named-links.tsx";
import { formatUtcTime, t } from "../translator.ts";

interface PrivateGameLineProps {
  readonly game: OfficeGame;
  /** When the game closes, epoch ms; null when the game stays open until its host ends it. */
  readonly closesAt: number | null;
}

/** Says that this table is a private game, who hosts it, and when it closes. H1 */
export const PrivateGameLine = ({ game: { host }, closesAt }: PrivateGameLineProps) => (
  <>
    {t("games.privateGame")} · {t("games.host")} <PlayerName {...host} /> ·{" "}
    {closesAt === null ? t("games.forGood") : t("games.until", { time: formatUtcTime(closesAt) })}
  </>
);
