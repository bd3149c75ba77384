/** Checks compose.yml and the Kubernetes manifests against the published schemas, and checks that the two agree with each other. */
import { execFileSync, spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { Ajv } from "ajv";
import { expect, test } from "vitest";
import { ROOT } from "../lib/workspace.ts";
import {
  DEPLOY,
  parseResources,
  type Resource,
  readCompose,
  readKustomization,
  readResources,
  readWorkloads,
} from "./read-manifests.ts";

function findComposeIssues(document: unknown): readonly string[] {
  const file = path.join(import.meta.dirname, "fixtures/compose-spec.json");
  // The field `$schema` names the version of JSON Schema by an address. It is left out, because the checker does not know this address.
  const { $schema: _, ...schema } = JSON.parse(fs.readFileSync(file, "utf8"));
  const check = new Ajv({ strict: false, validateFormats: false, allErrors: true }).compile(schema);
  return check(document) ? [] : (check.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

test("compose.yml follows the Compose Specification", () => {
  expect(findComposeIssues(readCompose())).toEqual([]);
});

test("a mistake in compose.yml would be found", () => {
  expect(findComposeIssues({ services: { web: { image: "a", depend_on: ["b"] } } })).not.toEqual([]);
});

/**
 * Returns the module that contains the types of an API version. `apps/v1` and `policy/v1` have modules with the same
 * names. The oldest kinds have a version without a group, and are in `core/v1`.
 */
const moduleOf = (apiVersion: string) =>
  `kubernetes-types/${apiVersion.includes("/") ? apiVersion.replace(".k8s.io", "") : `core/${apiVersion}`}`;

/**
 * Checks resources against the types of the Kubernetes API. Writes them as literals for the TypeScript compiler, which
 * reports unknown fields in a literal as errors.
 */
function findTypeErrors(resources: readonly { readonly apiVersion: string; readonly kind: string }[]): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "manifests "));
  try {
    fs.symlinkSync(path.join(ROOT, "node_modules"), path.join(folder, "node_modules"));
    const lines = resources.map(
      (resource, index) =>
        `const resource${index}: import("${moduleOf(resource.apiVersion)}").${resource.kind} = ${JSON.stringify(resource)};`,
    );
    fs.writeFileSync(path.join(folder, "manifests.ts"), `${lines.join("\n")}\nexport {};\n`);
    const options = ["--noEmit", "--strict", "--types", "", "--module", "nodenext", "manifests.ts"];
    const tsc = path.join(ROOT, "node_modules/.bin/tsc");
    const { stdout, stderr } = spawnSync(tsc, options, { cwd: folder, encoding: "utf8" });
    return stdout + stderr;
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

test("every Kubernetes resource has the fields of its kind and no others", () => {
  expect(findTypeErrors([...readResources(), ...readResources(path.join(DEPLOY, "kubernetes/sizes/large"))])).toBe("");
}, 120_000);

test.each([
  ["a field that the kind does not have", { spec: { clusterIp: "None" } }],
  ["a value of another type", { spec: { ports: [{ port: "80" }] } }],
])(
  "the check of Kubernetes resources would find %s",
  (_, wrong) => {
    expect(findTypeErrors([{ apiVersion: "v1", kind: "Service", ...wrong }])).toContain("error TS");
  },
  120_000,
);

const SIZES = ["sizes/small", "sizes/large"];
const folders = ["nginx", "redis", ...["base", "example", ...SIZES].map((name) => `kubernetes/${name}`)].map((name) =>
  path.join(DEPLOY, name),
);

test.each(folders)("%s: kustomize lists every manifest that exists, and no other", (folder) => {
  const { resources, configMapGenerator } = readKustomization(folder);
  const there = fs.readdirSync(folder).filter((name) => name.endsWith(".yaml") && name !== "kustomization.yaml");
  expect(resources.filter((name) => name.endsWith(".yaml")).toSorted()).toEqual(there.toSorted());
  for (const name of [...resources, ...configMapGenerator.flatMap(({ files }) => files)])
    expect(fs.existsSync(path.join(folder, name)), name).toBe(true);
});

/** Returns all values of the fields named `key`, at any depth. */
function collect(value: unknown, key: string): readonly unknown[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => [...(name === key ? [each] : []), ...collect(each, key)]);
}

test.each(SIZES)("%s changes workloads that exist", (folder) => {
  const size = path.join(DEPLOY, "kubernetes", folder);
  const { replicas, patches } = readKustomization(size);
  const names = readWorkloads().map(({ metadata }) => metadata.name);
  for (const name of [...replicas.map((each) => each.name), ...patches.map(({ target }) => target.name)])
    expect(names).toContain(name);
  // A server with an autoscaler must not have a fixed number of replicas: each `kubectl apply` would undo the autoscaler's change.
  const scaled = readResources(size)
    .filter(({ kind }) => kind === "HorizontalPodAutoscaler")
    .map(({ metadata }) => metadata.name);
  expect(replicas.map(({ name }) => name).toSorted()).toEqual(
    ["nginx", "node", "web"].filter((name) => !scaled.includes(name)),
  );
  const unfixed = patches.filter(({ patch }) => patch.includes("op: remove, path: /spec/replicas"));
  expect(unfixed.map(({ target }) => target.name).toSorted()).toEqual(scaled.toSorted());
});

const hasKubectl = spawnSync("kubectl", ["version", "--client"]).status === 0;

/**
 * Returns the resources that `kubectl kustomize` builds from the example room. `size` is the folder with the settings
 * for a cluster of this size.
 */
function buildExample(size: string): readonly Resource[] {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "example room "));
  try {
    fs.cpSync(DEPLOY, folder, { recursive: true, filter: (file) => !file.endsWith(".env") });
    const example = path.join(folder, "kubernetes/example");
    execFileSync(path.join(folder, "draw-secrets"), [path.join(example, ".env")]);
    const file = path.join(example, "kustomization.yaml");
    fs.writeFileSync(file, fs.readFileSync(file, "utf8").replace("../sizes/small", `../../${size}`));
    return parseResources(execFileSync("kubectl", ["kustomize", example], { encoding: "utf8" }));
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

test.skipIf(!hasKubectl)(
  "kustomize builds the example room in every size, and what it builds has the fields of its kind",
  () => {
    const built = SIZES.map(buildExample);
    expect(findTypeErrors(built.flat())).toBe("");
    for (const { kind, metadata } of built.flat())
      expect(metadata.namespace, metadata.name).toBe(kind === "Namespace" ? undefined : "poker");
  },
  120_000,
);

test("every selector on Kubernetes selects existing pods", () => {
  const labels = readWorkloads().map(({ spec }) => spec.template.metadata.labels);
  const selectors = readResources().flatMap((resource) => [
    ...collect(resource, "matchLabels").filter((each) => !/kube-system|prometheus/.test(JSON.stringify(each))),
    ...(resource.kind === "Service" ? collect(resource.spec, "selector") : []),
  ]);
  expect(selectors.length).toBeGreaterThan(10);
  for (const selector of selectors) expect(labels).toContainEqual(expect.objectContaining(selector));
});

test("every image has the same exact version in compose.yml and on Kubernetes", () => {
  const ours = readKustomization(path.join(DEPLOY, "kubernetes/example")).images.map(({ name }) => name);
  const composed = new Set(collect(readCompose(), "image"));
  for (const { spec } of readWorkloads()) {
    const [{ image }] = spec.template.spec.containers;
    expect(composed).toContain(image);
    if (!ours.includes(image)) expect(image).toMatch(/:\d+\.\d+(\.\d+)?-(bookworm|trixie)$/);
  }
  const dockerfile = fs.readFileSync(path.join(DEPLOY, "Dockerfile"), "utf8");
  const node = fs.readFileSync(path.join(ROOT, ".nvmrc"), "utf8").trim();
  const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
  const stages = [...dockerfile.matchAll(/ AS (\S+)/g)].map(([, stage]) => stage);
  expect(bases.filter((base) => !stages.includes(base))).toEqual([
    `node:${node}-bookworm-slim`,
    `node:${node}-bookworm-slim`,
  ]);
});
