/** The address of the friends page with the messages of this friend open; null opens no messages. */
export const friendsHref = (talksWith: string | null): string =>
  talksWith === null ? "/friends" : `/friends?${new URLSearchParams({ with: talksWith })}`;
