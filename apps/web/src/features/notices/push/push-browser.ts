/** Checks this browser's support for push messages, and finds its subscription. Only `subscribeBrowser` asks for permission. */
import type { PushKind } from "@poker/protocol";

/** `install-first`: on iPhones and iPads only the installed app supports push messages. */
export type PushSupport = "ready" | "insecure" | "install-first" | "unsupported" | "blocked";

const isApplePhone = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  // An iPad reports itself as a Mac, but has a touch screen.
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

/** The room's public key with which the subscription was made. */
const keyOf = ({ options }: PushSubscription): string => toBase64url(options.applicationServerKey);

/**
 * Returns the browser's subscription, which may be for an earlier key of the room. The room says whether it still has
 * that key. Decision 0110
 */
export async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Asks the player for permission if they were not asked before. */
export async function subscribeBrowser(publicKey: string): Promise<PushSubscription | "denied" | "no-service"> {
  if ((await Notification.requestPermission()) !== "granted") return "denied";
  // There is no service worker under `npm run dev`, or when a room has switched service workers off.
  if (!(await navigator.serviceWorker.getRegistration())) return "no-service";
  const { pushManager } = await navigator.serviceWorker.ready;
  const known = await findSubscription();
  if (known && keyOf(known) === publicKey) return known;
  try {
    // A browser has only one subscription, so a subscription with another key is removed first.
    await known?.unsubscribe();
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  } catch {
    return "no-service";
  }
}

/** What the room needs to know about a subscription. */
export function describeSubscription(subscription: PushSubscription) {
  const { endpoint } = subscription;
  return {
    endpoint,
    publicKey: keyOf(subscription),
    keys: { p256dh: toBase64url(subscription.getKey("p256dh")), auth: toBase64url(subscription.getKey("auth")) },
  };
}

/** The kinds of push messages that this browser receives, as the route returns them. */
export interface PushState {
  readonly kinds: readonly PushKind[];
}
