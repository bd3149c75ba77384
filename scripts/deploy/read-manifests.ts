/** For tests: reads compose.yml and the Kubernetes manifests of `deploy/`, and computes the environment that each container gets. */
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import YAML from "yaml";
import * as z from "zod";
import { ROOT } from "../lib/workspace.ts";

export const DEPLOY = path.join(ROOT, "deploy");
const BASE = path.join(DEPLOY, "kubernetes/base");
const EXAMPLE = path.join(DEPLOY, "kubernetes/example");

export type Environment = Readonly<Record<string, string>>;

const readText = (...parts: readonly string[]) => fs.readFileSync(path.join(...parts), "utf8");

/** Runs deploy/draw-secrets on a separate file, and returns the secrets that the program created. */
export function drawSecrets(): Environment {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "created secrets "));
  try {
    const file = path.join(folder, "room.env");
    execFileSync(path.join(DEPLOY, "draw-secrets"), [file]);
    return parseEnvFile(fs.readFileSync(file, "utf8"));
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

const parseEnvFile = (text: string): Environment =>
  Object.fromEntries(
    text.split("\n").flatMap((line) => {
      const [, name, value] = /^(\w+)=(.*)$/.exec(line) ?? [];
      return name === undefined || value === undefined ? [] : [[name, value]];
    }),
  );

const composeSchema = z.object({
  services: z.record(
    z.string(),
    z.looseObject({
      environment: z.record(z.string(), z.string()).default({}),
      env_file: z.tuple([z.strictObject({ path: z.literal("room.env"), required: z.literal(false) })]).optional(),
      networks: z.array(z.string()).default([]),
      image: z.string(),
      stop_grace_period: z.string().optional(),
    }),
  ),
  networks: z.record(z.string(), z.object({ internal: z.boolean().default(false) })),
});

/** Returns the content of compose.yml with its anchors and merges resolved. */
export const readCompose = (): unknown => YAML.parse(readText(DEPLOY, "compose.yml"), { merge: true });
export const parseCompose = (): z.output<typeof composeSchema> => composeSchema.parse(readCompose());

/**
 * Replaces `${NAME}`, `${NAME:-default}`, `${NAME:?reason}` and `${NAME:+other}` as compose does.
 * Throws when a name has neither a value nor a default.
 */
function interpolate(text: string, values: Environment): string {
  return text.replace(/\$\{(\w+)(?::([-?+])([^}]*))?\}/g, (_, name: string, mark?: string, otherwise?: string) => {
    if (mark === "+") return values[name] ? (otherwise ?? "") : "";
    const value = values[name] ?? (mark === "-" ? otherwise : undefined);
    if (value === undefined) throw new Error(`${name} has no value`);
    return value;
  });
}

/** Returns the environment of each service of compose.yml. `values` is the content of the file .env, and `settings` that of room.env. */
export function readComposeEnvironments(
  values: Environment,
  settings: Environment = {},
): ReadonlyMap<string, Environment> {
  return new Map(
    Object.entries(parseCompose().services).map(([service, { environment, env_file }]) => [
      service,
      {
        ...(env_file ? settings : {}),
        ...Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, interpolate(value, values)])),
      },
    ]),
  );
}

const kustomizationSchema = z.strictObject({
  apiVersion: z.enum(["kustomize.config.k8s.io/v1beta1", "kustomize.config.k8s.io/v1alpha1"]),
  kind: z.enum(["Kustomization", "Component"]),
  namespace: z.string().optional(),
  resources: z.array(z.string()).default([]),
  components: z.array(z.string()).default([]),
  replicas: z.array(z.strictObject({ name: z.string(), count: z.int() })).default([]),
  patches: z
    .array(z.strictObject({ target: z.strictObject({ kind: z.string(), name: z.string() }), patch: z.string() }))
    .default([]),
  images: z.array(z.strictObject({ name: z.string(), newName: z.string(), newTag: z.string() })).default([]),
  configMapGenerator: z
    .array(
      z.strictObject({
        name: z.string(),
        literals: z.array(z.string()).default([]),
        files: z.array(z.string()).default([]),
      }),
    )
    .default([]),
  secretGenerator: z.array(z.strictObject({ name: z.string(), envs: z.array(z.string()) })).default([]),
});

export const readKustomization = (folder: string): z.output<typeof kustomizationSchema> =>
  kustomizationSchema.parse(YAML.parse(readText(folder, "kustomization.yaml")));

const resourceSchema = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string(), namespace: z.string().optional() }),
});
export type Resource = z.output<typeof resourceSchema>;

const reference = z.strictObject({ name: z.string(), key: z.string(), optional: z.boolean().default(false) });
const probeSchema = z
  .looseObject({ httpGet: z.strictObject({ path: z.string(), port: z.string() }).optional() })
  .optional();
const containerSchema = z.looseObject({
  name: z.string(),
  image: z.string(),
  ports: z.array(z.object({ name: z.string(), containerPort: z.int() })).default([]),
  lifecycle: z.looseObject({ preStop: z.unknown() }).optional(),
  readinessProbe: probeSchema,
  livenessProbe: probeSchema,
  envFrom: z.tuple([z.strictObject({ configMapRef: z.strictObject({ name: z.literal("room-settings") }) })]).optional(),
  env: z
    .array(
      z.union([
        z.strictObject({ name: z.string(), value: z.string() }),
        z.strictObject({
          name: z.string(),
          valueFrom: z.union([
            z.strictObject({ secretKeyRef: reference }),
            z.strictObject({ configMapKeyRef: reference }),
            z.strictObject({ fieldRef: z.object({ fieldPath: z.string() }) }),
          ]),
        }),
      ]),
    )
    .default([]),
});
const workloadSchema = z.looseObject({
  kind: z.enum(["Deployment", "StatefulSet", "Job"]),
  metadata: z.object({ name: z.string() }),
  spec: z.looseObject({
    template: z.looseObject({
      metadata: z.object({ labels: z.record(z.string(), z.string()) }),
      spec: z.looseObject({
        terminationGracePeriodSeconds: z.int().optional(),
        enableServiceLinks: z.boolean().default(true),
        topologySpreadConstraints: z.array(z.unknown()).default([]),
        containers: z.tuple([containerSchema]),
      }),
    }),
  }),
});
type Workload = z.output<typeof workloadSchema>;

/** Returns all Kubernetes resources of the room, from the base and from the example, but not those that kustomize generates. */
export function readResources(folder = EXAMPLE): readonly Resource[] {
  const { resources, components } = readKustomization(folder);
  return [...resources, ...components].flatMap((name) => {
    const file = path.join(folder, name);
    if (fs.statSync(file).isDirectory()) return readResources(file);
    return parseResources(fs.readFileSync(file, "utf8"));
  });
}

export const parseResources = (text: string): readonly Resource[] =>
  YAML.parseAllDocuments(text).map((document) => resourceSchema.parse(document.toJS()));

export const readWorkloads = (): readonly Workload[] =>
  readResources(BASE).flatMap((resource) => {
    const workload = workloadSchema.safeParse(toWorkload(resource));
    return workload.success ? [workload.data] : [];
  });

const cronJobSchema = z.looseObject({
  kind: z.literal("CronJob"),
  metadata: z.object({ name: z.string() }),
  spec: z.looseObject({ jobTemplate: z.looseObject({ spec: z.looseObject({}) }) }),
});

/** For a CronJob, returns the job that it starts at its times. Returns any other resource unchanged. */
function toWorkload(resource: Resource): object {
  const { data: timed } = cronJobSchema.safeParse(resource);
  return timed ? { ...timed.spec.jobTemplate, kind: "Job", metadata: timed.metadata } : resource;
}

/** Reads the settings of the example room. */
export const readRoomSettings = (): Environment =>
  parseEnvFile(
    readKustomization(EXAMPLE)
      .configMapGenerator.filter(({ name }) => name === "room-settings")
      .flatMap(({ literals }) => literals)
      .join("\n"),
  );

/** The facts about itself that a pod learns from the cluster. */
const FIELDS: Environment = { "metadata.namespace": "poker", "metadata.name": "node-0" };

/**
 * Returns the environment of a workload's container, filled from these secrets and settings. `helpers` are the
 * variables that other variables include as `$(NAME)`.
 */
export function readWorkloadEnvironment(
  { spec }: Workload,
  secrets: Environment,
  settings = readRoomSettings(),
): { readonly values: Environment; readonly helpers: readonly string[] } {
  const [container] = spec.template.spec.containers;
  const sources: readonly (readonly [string, string | undefined])[] = container.env.flatMap((entry) => {
    if ("value" in entry) return [[entry.name, entry.value] as const];
    const { valueFrom } = entry;
    if ("fieldRef" in valueFrom) return [[entry.name, FIELDS[valueFrom.fieldRef.fieldPath]] as const];
    const [from, { key, optional }] =
      "secretKeyRef" in valueFrom ? [secrets, valueFrom.secretKeyRef] : [settings, valueFrom.configMapKeyRef];
    return optional && from[key] === undefined ? [] : [[entry.name, from[key]] as const];
  });
  const values: Record<string, string> = container.envFrom ? { ...settings } : {};
  const helpers = new Set<string>();
  for (const [name, source] of sources) {
    if (source === undefined) throw new Error(`${name} comes from nowhere`);
    // Kubernetes replaces `$(NAME)` only when NAME was defined earlier in the list.
    values[name] = source.replace(/\$\((\w+)\)/g, (whole, used: string) => {
      helpers.add(used);
      return values[used] ?? whole;
    });
  }
  return { values, helpers: [...helpers] };
}
