/** What this browser can do about push messages, and its subscription to them. Permission is asked for in `subscribeBrowser` alone. */

/** install-first: on iPhones and iPads only the installed room has it. */
export type PushSupport = "ready" | "insecure" | "install-first" | "unsupported" | "blocked";

const isApplePhone = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  // An iPad says that it is a Mac, and has a touch screen.
  (navigator.userAgent.includes("Macintosh") && navigator.maxTouchPoints > 1);

export function findPushSupport(): PushSupport {
  if (!window.isSecureContext) return "insecure";
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window))
    return isApplePhone() ? "install-first" : "unsupported";
  return Notification.permission === "denied" ? "blocked" : "ready";
}

const toBase64url = (buffer: ArrayBuffer | null | undefined): string =>
  btoa(String.fromCharCode(...new Uint8Array(buffer ?? new ArrayBuffer(0))))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/** null without one, or when it is of another key of the room. */
export async function findSubscription(publicKey: string): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = (await registration?.pushManager.getSubscription()) ?? null;
  return subscription && toBase64url(subscription.options.applicationServerKey) === publicKey ? subscription : null;
}

/** Asks the player for permission, where they were not asked yet. */
export async function subscribeBrowser(publicKey: string): Promise<PushSubscription | "denied" | "no-service"> {
  if ((await Notification.requestPermission()) !== "granted") return "denied";
  // `npm run dev` has none, nor a room that has switched service workers off.
  if (!(await navigator.serviceWorker.getRegistration())) return "no-service";
  const { pushManager } = await navigator.serviceWorker.ready;
  const known = await findSubscription(publicKey);
  if (known) return known;
  try {
    // A browser has one subscription; one of another key stands in the way.
    await (await pushManager.getSubscription())?.unsubscribe();
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  } catch {
    return "no-service";
  }
}

/** What the room needs of a subscription. */
export function describeSubscription(subscription: PushSubscription) {
  const { endpoint } = subscription;
  return {
    endpoint,
    keys: { p256dh: toBase64url(subscription.getKey("p256dh")), auth: toBase64url(subscription.getKey("auth")) },
  };
}
