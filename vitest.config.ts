import { defineConfig } from "vitest/config";

// One run over every package, so that there is one report.
export default defineConfig({
  test: {
    // Databases, sockets and killed servers: the tests wait as much as they work.
    maxWorkers: "100%",
    projects: ["packages/*", "apps/*", "scripts"],
    reporters: ["default", ["json", { outputFile: ".reports/vitest.json" }]],
  },
});
