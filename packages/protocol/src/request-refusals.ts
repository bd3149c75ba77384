/** What every request of a signed-in person to the web server can be refused with. The lists of the subjects include these codes. */
export const REQUEST_REFUSALS = [
  "session-revoked",
  "malformed", // not the shape that the route requires
  "too-many-tries",
  "unavailable", // the web server cannot be reached, or gave a code that the page does not know
] as const;
export type RequestRefusalCode = (typeof REQUEST_REFUSALS)[number];
