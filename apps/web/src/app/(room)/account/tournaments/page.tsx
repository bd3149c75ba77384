import { redirect } from "next/navigation";
import { OwnTournamentPage } from "../../../../features/tournaments/own-tournament-page.tsx";
import { currentUser } from "../../../../server/current-user.ts";
import { pageTitle } from "../../../../server/page-title.ts";
import { repositories } from "../../../../server/repositories.ts";

export const generateMetadata = pageTitle(({ tournaments }) => tournaments.mine);

/** Those that are over and lie further back are in the statement. */
const MAX_OVER = 100;

export default async function Page() {
  const user = await currentUser();
  if (!user) redirect("/sign-in?next=/account/tournaments");
  const { tournamentList } = repositories();
  const [registrations, tickets] = await Promise.all([
    tournamentList.listRegistrations(user.userId, MAX_OVER),
    tournamentList.listTickets(user.userId),
  ]);
  return <OwnTournamentPage registrations={registrations} tickets={tickets} />;
}
