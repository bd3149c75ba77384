/**
 * The URL of the friends page. The page opens with the messages of the friend `talksWith`, or without messages when
 * `talksWith` is null.
 */
export const friendsHref = (talksWith: string | null): string =>
  talksWith === null ? "/friends" : `/friends?${new URLSearchParams({ with: talksWith })}`;
