import path from "node:path";
import type { NextConfig } from "next";

const root = path.resolve(import.meta.dirname, "../..");

const config: NextConfig = {
  reactStrictMode: true,
  experimental: { preloadEntriesOnStart: false },
  poweredByHeader: false,
  devIndicators: false,
  transpilePackages: [
    "@poker/client",
    "@poker/db",
    "@poker/engine",
    "@poker/fair-deal",
    "@poker/hand-history",
    "@poker/http",
    "@poker/protocol",
    "@poker/settings",
  ],
  serverExternalPackages: ["pg", "@node-rs/argon2", "@resvg/resvg-js", "@prisma/client", "@prisma/adapter-pg"],
  outputFileTracingRoot: root,
  turbopack: { root },
  // Next.js need not check the types, because `npm run typecheck` does so with the workspace's own compiler.
  typescript: { ignoreBuildErrors: true },
};

export default config;
