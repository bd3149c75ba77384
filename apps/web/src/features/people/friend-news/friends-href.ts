/**
 * Returns the URL of the friends page. The page opens with the messages of the friend whose id is `talksWith`. null
 * opens it without messages.
 */
export const friendsHref = (talksWith: string | null): string =>
  talksWith === null ? "/friends" : `/friends?${new URLSearchParams({ with: talksWith })}`;
