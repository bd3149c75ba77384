import { LobbyPage } from "../../features/lobby/lobby-page.tsx";
import { currentStanding, currentUser } from "../../server/current-user.ts";
import { readLobbySnapshot } from "../../server/lobby-snapshot.ts";

export default async function Page() {
  const [rows, user, { sanctions }] = await Promise.all([readLobbySnapshot(), currentUser(), currentStanding()]);
  const isFrozen = user !== null && sanctions.some(({ sanction }) => sanction === "freeze");
  return <LobbyPage initialSnapshot={rows} signedIn={user !== null} isFrozen={isFrozen} />;
}
