/** The end of a sign-in in this browser: nothing of the person stays in it, in none of its tabs. */

/** How the room looks and sounds is the browser's and stays; what somebody looked for, starred and had open is his. */
const HIS_OWN = { everyTab: ["lobby"], thisTab: ["tables"] } as const;
/** Written at every sign-out, so that the other tabs hear of it. */
const SIGNED_OUT = "signed-out";

/** A fresh page: what the old one had in its memory, and its line to the room, go with it. */
function startAfresh(): void {
  for (const name of HIS_OWN.thisTab) sessionStorage.removeItem(name);
  window.location.assign("/");
}

/** After the room has ended the sign-in. */
export function leaveEveryTab(): void {
  for (const name of HIS_OWN.everyTab) localStorage.removeItem(name);
  localStorage.setItem(SIGNED_OUT, String(Date.now()));
  startAfresh();
}

/** Follows when another tab signs out; returns what ends that. */
export function followLeaving(): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key === SIGNED_OUT) startAfresh();
  };
  window.addEventListener("storage", hear);
  return () => window.removeEventListener("storage", hear);
}
