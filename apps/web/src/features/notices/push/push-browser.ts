/**
 * Finds out whether this browser supports push messages and whether it has a subscription. Only `subscribeBrowser` asks
 * the player for permission.
 */
import type { PushKind } from "@poker/protocol";

/**
 * Says if this browser can get push messages. `install-first` is for iPhones and iPads, where only the installed app
 * can.
 */
export type PushSupport = "ready" | "insecure" | "install-first" | "unsupported" | "blocked";

const isApplePhone = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  // An iPad claims to be a Mac, but a Mac has no touch screen.
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

/** Returns the key of the room for which the subscription was made. */
const keyOf = ({ options }: PushSubscription): string => toBase64url(options.applicationServerKey);

/**
 * Returns the browser's subscription; null when it has none. The subscription may be for an older key of the room. Only
 * the room knows whether it still has that key. Decision 0110
 */
export async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Subscribes this browser to push messages. Asks the player for permission if they were not asked before. */
export async function subscribeBrowser(publicKey: string): Promise<PushSubscription | "denied" | "no-service"> {
  if ((await Notification.requestPermission()) !== "granted") return "denied";
  // Under `npm run dev` there is no service worker. A room can also switch service workers off.
  if (!(await navigator.serviceWorker.getRegistration())) return "no-service";
  const { pushManager } = await navigator.serviceWorker.ready;
  const known = await findSubscription();
  if (known && keyOf(known) === publicKey) return known;
  try {
    // A browser can have only one subscription, so one for another key must be removed first.
    await known?.unsubscribe();
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  } catch {
    return "no-service";
  }
}

/** Returns what the room needs to know about a subscription. */
export function describeSubscription(subscription: PushSubscription) {
  const { endpoint } = subscription;
  return {
    endpoint,
    publicKey: keyOf(subscription),
    keys: { p256dh: toBase64url(subscription.getKey("p256dh")), auth: toBase64url(subscription.getKey("auth")) },
  };
}

/** The answer of the route: which kinds of push messages this browser gets. */
export interface PushState {
  readonly kinds: readonly PushKind[];
}
