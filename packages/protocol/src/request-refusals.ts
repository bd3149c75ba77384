/** Why the web server may refuse any request of a signed-in person. The lists of refusal codes for each subject include these codes. */
export const REQUEST_REFUSALS = [
  "session-revoked",
  "malformed", // the request does not have the shape that the route requires
  "too-many-tries",
  "unavailable", // the web server cannot be reached, or gave a code that the page does not know
] as const;
export type RequestRefusalCode = (typeof REQUEST_REFUSALS)[number];
