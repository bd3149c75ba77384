import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { barredBy } from "../../../../features/lobby/seating-state.ts";
import { TournamentPage } from "../../../../features/tournaments/tournament-page.tsx";
import { dealFor } from "../../../../messages/deals/deal.ts";
import { type IdProps, readIdParam, uuidSchema } from "../../../../server/requests/address-params.ts";
import { repositories } from "../../../../server/requests/repositories.ts";
import { readRequestLocale } from "../../../../server/requests/request-locale.ts";
import { currentStanding, currentUser } from "../../../../server/sign-in/current-user.ts";
import { readTournamentPage } from "../../../../server/tournaments/tournament-pages.ts";

const loadTournament = cache((id: string) => repositories().tournaments.get(id));

interface Props extends IdProps {
  readonly searchParams: Promise<{ readonly after?: string | string[] }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const tournament = await loadTournament(await readIdParam(params, uuidSchema));
  return tournament ? { title: `${tournament.name} #${tournament.number}` } : {};
}

/** Shows a tournament before, during and after play to every visitor. While it is played, the page gets updates over a socket. */
export default async function Page({ params, searchParams }: Props) {
  const id = await readIdParam(params, uuidSchema);
  const { after } = await searchParams;
  const [user, standing] = await Promise.all([currentUser(), currentStanding()]);
  const data = await readTournamentPage(id, user?.userId ?? null, typeof after === "string" ? after : null);
  if (!data) notFound();
  const viewer = user && { userId: user.userId, guest: user.guest };
  const words = dealFor(await readRequestLocale());
  const barredReason = user && barredBy(standing);
  return <TournamentPage data={data} viewer={viewer} barredReason={barredReason} words={words} />;
}
