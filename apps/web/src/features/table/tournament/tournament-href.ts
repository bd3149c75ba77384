/** The page of a tournament. */
export const tournamentHref = (tournamentId: string): string => `/tournament/${tournamentId}`;
