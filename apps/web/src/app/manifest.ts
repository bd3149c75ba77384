import type { MetadataRoute } from "next";
import { DEFAULT_LOCALE, messagesFor } from "../messages/index.ts";

/** The room's name may change at any time. */
export const dynamic = "force-dynamic";

/** Lets a phone or computer install the room as an app. Nothing is cached, because a stale table would be wrong. */
export default function manifest(): MetadataRoute.Manifest {
  const { name, tagline } = messagesFor(DEFAULT_LOCALE).app;
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
      { src: "/icon.svg", sizes: "any", type: "image/svg+xml" },
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  };
}
