import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "bots",
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    // Long, because the machine may be busy; no test here measures time.
    testTimeout: 60_000,
    // Files need no isolation, because no test file leaves state behind in a module.
    isolate: false,
  },
});
