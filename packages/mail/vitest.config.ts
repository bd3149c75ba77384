import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "mail",
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    // No test measures time, and the machine may be busy.
    testTimeout: 60_000,
    // No file leaves anything behind in a module, so files need no isolation.
    isolate: false,
  },
});
