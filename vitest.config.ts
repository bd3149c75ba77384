import { defineConfig } from "vitest/config";

// One run over every package, so that there is one report.
export default defineConfig({
  test: {
    projects: ["packages/*", "apps/*", "scripts"],
    reporters: ["default", ["json", { outputFile: ".reports/vitest.json" }]],
  },
});
