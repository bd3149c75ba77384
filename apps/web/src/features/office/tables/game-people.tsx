import type { GamePerson } from "@poker/db";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { PlayerName } from "../names/named-links.tsx";
import { t } from "../translator.ts";

const columns: readonly Column<GamePerson>[] = [
  { head: t("games.person"), cell: ({ id, name }) => <PlayerName id={id} name={name} /> },
  { head: t("games.standing"), cell: ({ standing }) => t(`games.standings.${standing}`) },
];

/** Lists who has come into a private game by its link. H2 */
export const GamePeople = ({ people }: { readonly people: readonly GamePerson[] }) => (
  <section className="mt-8 max-w-xl">
    <h2 className="mb-3 text-lg font-semibold">{t("games.people")}</h2>
    <DataTable
      label={t("games.people")}
      columns={columns}
      rows={people}
      rowKey={({ id }) => id}
      empty={t("list.empty")}
    />
  </section>
);
