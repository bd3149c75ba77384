import { barredBy } from "../../../features/lobby/seating-state.ts";
import { TournamentListPage } from "../../../features/tournaments/tournament-list-page.tsx";
import { pageTitle } from "../../../server/requests/request-locale.ts";
import { currentStanding, currentUser } from "../../../server/sign-in/current-user.ts";
import { readOwnEntries, readTournaments } from "../../../server/tournaments/tournament-pages.ts";

export const generateMetadata = pageTitle(({ tournaments }) => tournaments.title);

export default async function Page() {
  const [snapshot, user, standing] = await Promise.all([readTournaments(), currentUser(), currentStanding()]);
  const own = user ? await readOwnEntries(user.userId) : [];
  return (
    <TournamentListPage
      initialSnapshot={snapshot}
      ownIds={own.map(({ tournament }) => tournament.id)}
      viewerId={user?.userId ?? null}
      barredReason={user && barredBy(standing)}
    />
  );
}
