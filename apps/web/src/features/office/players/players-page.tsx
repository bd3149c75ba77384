import { PLAYERS_PAGE, type PlayerLine } from "@poker/db";
import Link from "next/link";
import { Button } from "../../../ui/button.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { Field } from "../../../ui/field.tsx";
import { PageHead } from "../page-head.tsx";
import { Pager } from "../pager.tsx";
import { formatTime, words } from "../words.ts";
import { standingWords } from "./standing.ts";

const columns: readonly Column<PlayerLine>[] = [
  {
    head: words("players.columns.name"),
    cell: ({ id, name, guest, bot }) => (
      <>
        <Link href={`/admin/players/${id}`} prefetch={false} className="underline">
          {name}
        </Link>
        {(guest || bot) && (
          <span className="ml-2 text-xs text-ink-3">{words(bot ? "players.bot" : "players.guest")}</span>
        )}
      </>
    ),
  },
  { head: words("players.columns.email"), cell: ({ email }) => email },
  {
    head: words("players.columns.standing"),
    cell: ({ standing }) => standingWords(standing).join("; ") || words("players.good"),
  },
  {
    head: words("players.columns.since"),
    cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatTime(createdAt)}</span>,
  },
  { head: words("players.columns.id"), cell: ({ id }) => <span className="text-xs text-ink-2">{id}</span> },
];

/** Players by name; a search finds by the beginning of it, by the whole e-mail, or by the id. */
export const PlayersPage = ({
  wanted,
  before,
  players,
}: {
  readonly wanted: string;
  readonly before: string | null;
  readonly players: readonly PlayerLine[];
}) => (
  <>
    <PageHead title={words("players.title")} />
    <form className="mb-6 flex max-w-xl items-end gap-2" action="/admin/players">
      <Field name="q" type="search" label={words("players.search")} defaultValue={wanted} className="grow" />
      <Button type="submit" kind="primary">
        {words("players.find")}
      </Button>
    </form>
    <DataTable
      label={words("players.title")}
      columns={columns}
      rows={players}
      rowKey={({ id }) => id}
      empty={words("list.empty")}
    />
    <Pager
      path="/admin/players"
      query={wanted === "" ? {} : { q: wanted }}
      before={before}
      next={players.length === PLAYERS_PAGE ? (players.at(-1)?.name.toLowerCase() ?? null) : null}
    />
  </>
);
