import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { PreferenceKeeper } from "../../../features/accounts/preferences/preference-keeper.tsx";
import { joinPath, sheetPath } from "../../../features/private-games/games-api.ts";
import { RealityCheckDialog } from "../../../features/protection/reality-check-dialog.tsx";
import { TableScreen } from "../../../features/tables/table/table-screen.tsx";
import { BarredPlayer, type Visitor } from "../../../features/tables/table/visitor.tsx";
import { gamesFor } from "../../../messages/private-games/games.ts";
import { readDeviceGuest } from "../../../server/accounts/device-guest.ts";
import { mayOpenTablePage } from "../../../server/private-games/game-page.ts";
import { readWatchedGames } from "../../../server/private-games/watched-games.ts";
import { readBarred, readDueCheck } from "../../../server/protection/page-protection.ts";
import { type IdProps, readIdParam, uuidSchema } from "../../../server/requests/address-params.ts";
import { repositories } from "../../../server/requests/repositories.ts";
import { readRequestLocale } from "../../../server/requests/request-locale.ts";
import { currentUser } from "../../../server/sign-in/current-user.ts";
import { ClosedTable, NotInvited } from "../../../server/tables/unavailable-table.tsx";

const loadTable = cache((id: string) => repositories().tables.get(id));

interface Props extends IdProps {
  readonly searchParams: Promise<{ sit?: string | string[]; view?: string | string[] }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const id = await readIdParam(params, uuidSchema);
  const table = await loadTable(id);
  if (!table) return {};
  const isSecret =
    table.settings.currency === "game" && !(await mayOpenTablePage(id, (await currentUser())?.userId ?? null));
  return isSecret
    ? { title: gamesFor(await readRequestLocale()).join.notInvited, robots: { index: false } }
    : { title: table.name };
}

/** Reads who a viewer would be if they sat down without signing in first. */
async function readVisitor(tableId: string): Promise<Visitor> {
  const { cashier, refills } = repositories();
  const watched = (await readWatchedGames()).find((game) => game.id === tableId);
  const guest = await readDeviceGuest();
  return {
    guestName: guest?.name ?? null,
    chips: guest ? await cashier.getWalletBalance(guest.userId, "play") : await refills.getWelcomeChips(),
    joinHref: watched ? joinPath(watched.key) : null,
    limitLeft: guest && (await cashier.getPlayLimitLeft(guest.userId, "play")),
  };
}

/**
 * Renders only the table's name. Everything else comes over the socket, without the cards that this viewer may not see.
 * Watching needs no account. F4
 */
export default async function Page({ params, searchParams }: Props) {
  const id = await readIdParam(params, uuidSchema);
  const { sit, view } = await searchParams;
  const [sitAtOnce, asText] = [sit === "1", view === "text"];
  const table = await loadTable(id);
  if (!table) notFound();
  const user = await currentUser();
  if (table.settings.currency === "game") {
    if (!(await mayOpenTablePage(id, user?.userId ?? null))) return <NotInvited />;
    if (table.status === "closed") redirect(sheetPath(id));
  }
  // The tournament's page tells where its players went, and how it ended.
  if (table.status === "closed" && table.tournamentId !== null) redirect(`/tournament/${table.tournamentId}`);
  if (table.status === "closed" || table.opensAt !== null) return <ClosedTable table={table} />;
  return (
    <>
      {user && (
        <>
          <PreferenceKeeper userId={user.userId} />
          <RealityCheckDialog due={await readDueCheck(user)} />
        </>
      )}
      <BarredPlayer standing={user && (await readBarred())}>
        <TableScreen
          tableId={id}
          name={table.name}
          userId={user?.userId ?? null}
          visitor={user ? null : await readVisitor(id)}
          isGuest={user?.guest ?? true}
          openSitDialog={sitAtOnce}
          asText={asText}
        />
      </BarredPlayer>
    </>
  );
}
