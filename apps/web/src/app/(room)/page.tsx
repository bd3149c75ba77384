import { Lobby } from "../../features/lobby/lobby.tsx";
import { currentUser } from "../../server/auth.ts";
import { lobbyRows } from "../../server/lobby.ts";

export default async function Page() {
  const [rows, user] = await Promise.all([lobbyRows(), currentUser()]);
  return <Lobby first={rows} signedIn={user !== null} />;
}
