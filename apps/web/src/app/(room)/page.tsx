import { LobbyPage } from "../../features/lobby/lobby-page.tsx";
import { barredBy } from "../../features/lobby/seating-state.ts";
import { readLobbyQuery, readLobbySnapshot } from "../../server/lobby/lobby-snapshot.ts";
import { roomSettings } from "../../server/office/room-settings.ts";
import { currentStanding, currentUser } from "../../server/sign-in/current-user.ts";

interface LobbyProps {
  readonly searchParams: Promise<Readonly<Record<string, string | readonly string[] | undefined>>>;
}

export default async function Page({ searchParams }: LobbyProps) {
  const { filters, guestWord } = await readLobbyQuery(toQuery(await searchParams));
  const [snapshot, user, standing] = await Promise.all([
    readLobbySnapshot(filters, guestWord),
    currentUser(),
    currentStanding(),
  ]);
  const barredReason = user && barredBy(standing);
  const { guests: hasGuests } = roomSettings();
  return (
    <LobbyPage initialSnapshot={snapshot} signedIn={user !== null} barredReason={barredReason} hasGuests={hasGuests} />
  );
}

function toQuery(parameters: Awaited<LobbyProps["searchParams"]>): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (typeof value === "string") query.set(name, value);
  return query;
}
