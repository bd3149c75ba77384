/** The address of the page of friends, on which the messages with this friend open; null: none do. */
export const friendsHref = (talksWith: string | null): string =>
  talksWith === null ? "/friends" : `/friends?${new URLSearchParams({ with: talksWith })}`;
