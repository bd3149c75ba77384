import { redirect } from "next/navigation";
import { OwnTournamentPage } from "../../../../features/tournaments/own-tournament-page.tsx";
import { repositories } from "../../../../server/requests/repositories.ts";
import { pageTitle } from "../../../../server/requests/request-locale.ts";
import { currentUser } from "../../../../server/sign-in/current-user.ts";

export const generateMetadata = pageTitle(({ tournaments }) => tournaments.mine);

/** How many finished tournaments the page lists. Older ones are in the statement. */
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
