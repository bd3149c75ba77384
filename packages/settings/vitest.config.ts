import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "settings",
    include: ["src/**/*.test.ts"],
    // No test measures time, and the machine may be busy.
    testTimeout: 60_000,
  },
});
