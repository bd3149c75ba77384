/**
 * Shows why the table of a link cannot be opened, in one sentence. Also offers a similar table and the lobby. This code
 * is part of every table's page, so it is small and its links are plain. Decision 0016
 */
import type { TableInfo } from "@poker/db";
import { toLobbyRow } from "@poker/protocol";
import { createTranslator } from "use-intl/core";
import { type LastGame, toLastGame } from "../../features/lobby/lobby-filters.ts";
import { messagesFor } from "../../messages/index.ts";
import { gamesFor } from "../../messages/private-games/games.ts";
import { buttonClass } from "../../ui/button.tsx";
import { MessagePage } from "../../ui/message-page.tsx";
import { timeFormat } from "../../ui/time-format.ts";
import { repositories } from "../requests/repositories.ts";
import { readRequestLocale } from "../requests/request-locale.ts";

/** Shows that a table has closed, or when it opens. */
export async function ClosedTable({ table }: { readonly table: TableInfo }) {
  const locale = await readRequestLocale();
  const messages = messagesFor(locale);
  const { tableLink } = messages;
  const { status, opensAt } = table;
  const isClosed = status === "closed";
  return (
    <MessagePage
      title={isClosed ? tableLink.closed : tableLink.notOpenYet}
      help={isClosed ? tableLink.closedHelp : tableLink.notOpenYetHelp}
    >
      {!isClosed && opensAt !== null && (
        <p className="text-sm text-brass-ink">
          {createTranslator({ locale, messages })("lobby.opensAt", { time: timeFormat(locale)(opensAt) })}
        </p>
      )}
      <NextLinks last={toLastGame(toLobbyRow(table))} />
    </MessagePage>
  );
}

/** Shows that no table has this address. */
export async function UnknownTable() {
  const { tableLink } = messagesFor(await readRequestLocale());
  return (
    <MessagePage title={tableLink.unknown} help={tableLink.unknownHelp}>
      <NextLinks last={null} />
    </MessagePage>
  );
}

/**
 * Tells a visitor that they may not watch this private game. The field for a code is on another page, because on this
 * page it would add to the first script of every table. H2, H8, decision 0016
 */
export async function NotInvited() {
  const { notInvited, notInvitedHelp, haveCode } = gamesFor(await readRequestLocale()).join;
  return (
    <MessagePage title={notInvited} help={notInvitedHelp}>
      <a href="/games" className={buttonClass({ kind: "primary" })}>
        {haveCode}
      </a>
    </MessagePage>
  );
}

/** Shows links to the lobby, and to a table with a free seat whose game is similar to `last`. */
async function NextLinks({ last }: { readonly last: LastGame | null }) {
  const { tableLink, app } = messagesFor(await readRequestLocale());
  const wish = { currency: "play", except: null, isLivelyFirst: false } as const;
  const other = await repositories().lobbyList.findBestSeat({ ...wish, last });
  return (
    <div className="mt-3 flex flex-wrap justify-center gap-2">
      {other && (
        <a href={`/table/${other.tableId}`} className={buttonClass({ kind: "primary" })}>
          {tableLink.other}
        </a>
      )}
      <a href="/" className={buttonClass({ kind: other ? "quiet" : "primary" })}>
        {app.toLobby}
      </a>
    </div>
  );
}
