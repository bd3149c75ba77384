import { defineConfig } from "vitest/config";

// Long, because a time-out on a busy machine would count as a killed mutation.
export default defineConfig({ test: { include: ["mutation/*.test.ts"], testTimeout: 300_000 } });
