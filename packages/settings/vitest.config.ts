import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "settings",
    include: ["src/**/*.test.ts"],
    // The timeouts are long, because the machine may be busy. No test here measures time.
    testTimeout: 240_000,
    hookTimeout: 240_000,
  },
});
