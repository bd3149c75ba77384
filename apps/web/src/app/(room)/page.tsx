import { LobbyPage } from "../../features/lobby/lobby-page.tsx";
import { currentUser } from "../../server/current-user.ts";
import { readLobbySnapshot } from "../../server/lobby-snapshot.ts";

export default async function Page() {
  const [rows, user] = await Promise.all([readLobbySnapshot(), currentUser()]);
  return <LobbyPage initialSnapshot={rows} signedIn={user !== null} />;
}
