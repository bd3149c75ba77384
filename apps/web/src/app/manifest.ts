import type { MetadataRoute } from "next";
import { pictureAddress } from "../http/room-pictures.ts";
import { DEFAULT_LOCALE, messagesFor } from "../messages/index.ts";

/** Rendered for each request, because an owner may change the room's name and icons at any time. */
export const dynamic = "force-dynamic";

/** Lets a visitor install the room as an app. The app caches nothing, because an old state of a table would be wrong. */
export default function manifest(): MetadataRoute.Manifest {
  const { name, tagline } = messagesFor(DEFAULT_LOCALE).app;
  const own = (path: string) => pictureAddress(path) ?? path;
  return {
    id: "/",
    name,
    short_name: name,
    description: tagline,
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: "#0d1516",
    theme_color: "#0d1516",
    categories: ["games"],
    icons: [
      ...(pictureAddress("/logo.png") === null ? [{ src: "/icon.svg", sizes: "any", type: "image/svg+xml" }] : []),
      { src: own("/icon-192.png"), sizes: "192x192", type: "image/png" },
      { src: own("/icon-512.png"), sizes: "512x512", type: "image/png" },
      { src: own("/icon-maskable-512.png"), sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  };
}
