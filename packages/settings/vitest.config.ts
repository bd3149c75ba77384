import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "settings",
    include: ["src/**/*.test.ts"],
    // Long, because the machine may be busy; no test here measures time.
    testTimeout: 60_000,
  },
});
