import type { MetadataRoute } from "next";
import { DEFAULT_LOCALE, messagesFor } from "../messages/index.ts";

/** What a phone or desk needs to keep the room beside its other programs. Nothing is cached: a card room is only true live. */
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
