import { defineConfig } from "vitest/config";

// The timeout is long, because a test that times out on a busy machine would count as a mutation that the tests found.
export default defineConfig({ test: { include: ["mutation/*.test.ts"], testTimeout: 300_000 } });
