import { defineConfig } from "vitest/config";

// A busy machine is no reason to call a change noticed.
export default defineConfig({ test: { include: ["mutation/*.test.ts"], testTimeout: 300_000 } });
