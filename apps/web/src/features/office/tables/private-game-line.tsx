import type { OfficeGame } from "@poker/protocol";
import { PlayerName } from "../names/named-links.tsx";
import { formatUtcTime, t } from "../translator.ts";

interface PrivateGameLineProps {
  readonly game: OfficeGame;
  /** When the game closes, epoch ms; null when only the host ends the game. */
  readonly closesAt: number | null;
}

/** Says that a table is a private game, who hosts it, and until when it is open. H1 */
export const PrivateGameLine = ({ game: { host }, closesAt }: PrivateGameLineProps) => (
  <>
    {t("games.privateGame")} · {t("games.host")} <PlayerName {...host} /> ·{" "}
    {closesAt === null ? t("games.forGood") : t("games.until", { time: formatUtcTime(closesAt) })}
  </>
);
