/**
 * Checks the environments of the containers in compose.yml and in the Kubernetes manifests. Compares them with the
 * settings that the servers read, and with the environments that the launcher gives to the servers.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import http from "node:http";
import path from "node:path";
import { findSecretProblem } from "@poker/db";
import { ENV_NAMES as GAME_ENV_NAMES, readEnv as readGameEnv } from "@poker/settings/game";
import { readEnv as readWebEnv, ENV_NAMES as WEB_ENV_NAMES } from "@poker/settings/web";
import { afterEach, expect, test, vi } from "vitest";
import { fillNginxTemplate, readPlaceholders } from "../lib/cluster/fill-template.ts";
import { readSecretsFromEnv, SECRET_NAMES } from "../lib/secrets.ts";
import { GAME_COMMAND, WEB_COMMAND } from "../lib/server-commands.ts";
import { buildGameEnv, buildWebEnv } from "../lib/server-env.ts";
import { ROOT } from "../lib/workspace.ts";
import {
  DEPLOY,
  drawSecrets,
  type Environment,
  parseCompose,
  readComposeEnvironments,
  readRoomSettings,
  readWorkloadEnvironment,
  readWorkloads,
} from "./read-manifests.ts";

const dockerfile = fs.readFileSync(path.join(DEPLOY, "Dockerfile"), "utf8");
const secrets = drawSecrets();

afterEach(() => vi.unstubAllEnvs());

/** Returns the lines of the Dockerfile's stage with this name. */
const stageOf = (name: string): string =>
  dockerfile.split(/^(?=FROM )/m).find((stage) => / AS (\S+)/.exec(stage)?.[1] === name) ?? "";

/** Returns the variables that the image itself sets. */
const imageEnv = (stage: string): Environment =>
  Object.fromEntries(
    [...stageOf(stage).matchAll(/^ENV (.*)$/gm)].flatMap(([, line = ""]) =>
      line.split(" ").map((pair) => pair.split("=").slice(0, 2)),
    ),
  );

interface Container {
  readonly place: string;
  readonly role: "game" | "web" | "tools" | "archive" | "reseal" | "nginx" | "other";
  readonly values: Environment;
  readonly helpers: readonly string[];
}

const ROLES = { "poker-room-game": "game", "poker-room-web": "web", "poker-room-tools": "tools" } as const;
/** `archive` and `reseal` (the job that re-seals) run the same image of tools, but each has an environment of its own. */
const roleOf = (image: string, name: string): Container["role"] => {
  if (name === "archive" || name === "reseal") return name;
  return (
    Object.entries(ROLES).find(([name]) => name === image)?.[1] ?? (image.startsWith("nginx:") ? "nginx" : "other")
  );
};

/**
 * Lists every container with its environment.
 * - `values`: what the operator has added to the file of secrets.
 * - `settings`: what the operator has added to room.env and to room-settings.
 */
function listContainers(values: Environment = {}, settings: Environment = {}): readonly Container[] {
  const composed = readComposeEnvironments({ ...secrets, ...values }, settings);
  const { services } = parseCompose();
  return [
    ...[...composed].map(([service, values]): Container => {
      const role = roleOf(services[service]?.image ?? "", service);
      return { place: `compose ${service}`, role, values, helpers: [] };
    }),
    ...readWorkloads().map((workload): Container => {
      const role = roleOf(workload.spec.template.spec.containers[0].image, workload.metadata.name);
      const place = `Kubernetes ${workload.metadata.name}`;
      const roomSettings = { ...readRoomSettings(), ...settings };
      const { values: found, helpers } = readWorkloadEnvironment(workload, { ...secrets, ...values }, roomSettings);
      // Each pod gets all settings of the room, so the names that its server does not read are not a mistake.
      return { place, role, values: found, helpers: [...helpers, ...Object.keys(roomSettings)] };
    }),
  ];
}
const containers = listContainers();
const ofRole = (...roles: readonly Container["role"][]) =>
  containers.filter(({ role }) => roles.includes(role)).map((container) => [container.place, container] as const);

test("compose.yml and Kubernetes both have game servers, web servers, nginx and the archive's timer", () => {
  const counts = ["game", "web", "tools", "nginx", "archive"].map(
    (role) => containers.filter((each) => each.role === role).length,
  );
  expect(counts).toEqual([4, 2, 2, 2, 2]);
});

/** Variables of the launcher's own process. The launcher passes them on, so they are left out of the comparison. */
const inherited = new Set(Object.keys(process.env));
const launcherNames = (env: NodeJS.ProcessEnv, known: readonly string[]) =>
  Object.keys(env).filter((name) => known.includes(name) && !inherited.has(name));

const urls = { ownerUrl: "postgresql://a@b/c", gameUrl: "postgresql://a@b/c", webUrl: "postgresql://a@b/c" };

test.each(ofRole("game"))("%s gets only what a game server reads, and no other server's secret", (_, container) => {
  const { values, helpers } = container;
  const all = { ...imageEnv("game"), ...values };
  const known = [...GAME_ENV_NAMES, ...helpers];
  expect(Object.keys(values).filter((name) => !known.includes(name))).toEqual([]);
  const needed = buildGameEnv("http://a", { name: "node-1", port: 1, count: 2 }, urls, readSecretsFromEnv(secrets));
  expect(launcherNames(needed, GAME_ENV_NAMES).filter((name) => !(name in all))).toEqual([]);
  expect(readGameEnv(all)).not.toHaveProperty("problem");
  for (const name of ["NEXTAUTH_SECRET", "WEB_DB_PASSWORD", "OWNER_DB_PASSWORD"])
    expect(values).not.toHaveProperty(name);
});

test.each(ofRole("web"))("F4: %s gets only what a web server reads, and not the key of live cards", (_, container) => {
  const { values, helpers } = container;
  const all = { ...imageEnv("web"), ...values };
  expect(Object.keys(values).filter((name) => ![...WEB_ENV_NAMES, ...helpers].includes(name))).toEqual([]);
  const needed = buildWebEnv("http://a", urls, readSecretsFromEnv(secrets));
  // PUBLIC_ORIGINS may be missing: without it, the web server uses the origin of NEXTAUTH_URL.
  const missing = launcherNames(needed, WEB_ENV_NAMES).filter((name) => !(name in all) && name !== "PUBLIC_ORIGINS");
  expect(missing).toEqual([]);
  expect(() => readWebEnv(all)).not.toThrow();
  const text = JSON.stringify(values);
  for (const name of ["LIVE_KEY", "DEAL_KEY", "PUSH_KEY", "GAME_DB_PASSWORD", "OWNER_DB_PASSWORD", "REDIS_PASSWORD"])
    expect(text).not.toContain(secrets[name]);
});

/** Settings whose values the layout itself decides, each with the reason. */
const DECIDED: Readonly<Record<string, string>> = {
  DATABASE_URL: "it contains the created password of the server's own role",
  REDIS_URL: "it contains the created password",
  ADAPTER: "the layout has Redis",
  GAME_HOST: "the image listens on all addresses of the container",
  GAME_PORT: "the image has one port",
  WEB_HOST: "the image listens on all addresses of the container",
  WEB_PORT: "the image has one port",
  METRICS_HOST: "Prometheus and the probes reach the server from outside of the container",
  METRICS_PORT: "the layout's probes and rules name the port",
  NODE_NAME: "it is the name of the service or pod",
  NODE_URL: "nginx finds the node by its name below the room's address",
  PUBLIC_ORIGINS: "it is the room's address, PUBLIC_URL",
  NEXTAUTH_URL: "it is the room's address, PUBLIC_URL",
  TRUSTED_PROXIES: "nginx is in front of the servers, and PROXIES names what is in front of nginx",
  CLOSE_WAIT_MS: "it goes with the time that the layout gives a server to end",
  ...Object.fromEntries(SECRET_NAMES.map((name) => [name, "draw-secrets creates it"])),
};

/** Settings that the operator puts into the file of secrets, because they contain a password or because the layout itself uses them. */
const IN_SECRETS_FILE: readonly string[] = ["SMTP_URL", "DATABASE_READ_URL"];

test("the settings that a layout decides exist, and it sets all of them", () => {
  const known = { game: GAME_ENV_NAMES, web: WEB_ENV_NAMES } as const;
  expect(Object.keys(DECIDED).filter((name) => ![...known.game, ...known.web, ...SECRET_NAMES].includes(name))).toEqual(
    [],
  );
  for (const role of ["game", "web"] as const)
    for (const { place, values } of listContainers().filter((each) => each.role === role)) {
      const all = { ...imageEnv(role), ...values };
      // PUBLIC_ORIGINS may be missing: without it, the web server uses the origin of NEXTAUTH_URL.
      const unset = known[role].filter((name) => name in DECIDED && !(name in all) && name !== "PUBLIC_ORIGINS");
      expect(unset, place).toEqual([]);
    }
});

test.each([
  ["game", GAME_ENV_NAMES],
  ["web", WEB_ENV_NAMES],
] as const)("every other setting of the %s server can be set in both layouts", (role, names) => {
  for (const name of names.filter((each) => !(each in DECIDED))) {
    // GEOIP_MMDB is the path of a file on the host. compose mounts the file at a fixed path in the container, the one
    // that this test gives too.
    const isMounted = name === "GEOIP_MMDB";
    const given = { [name]: "/places.mmdb" };
    const found = IN_SECRETS_FILE.includes(name)
      ? listContainers(given)
      : listContainers(isMounted ? given : {}, given);
    for (const { place, values } of found.filter((each) => each.role === role))
      expect(values[name], `${name} at ${place}`).toBe("/places.mmdb");
  }
});

test("a secret in the file of settings does not replace a created secret, and created secrets are not settings", () => {
  const given = { TICKET_SECRET: "from-the-settings", DATABASE_URL: "postgresql://strangers/db" };
  for (const { place, role, values } of listContainers({}, given)) {
    if (role === "game" || role === "web") expect(values.TICKET_SECRET, place).toBe(secrets.TICKET_SECRET);
    if (role !== "nginx" && role !== "other") expect(values.DATABASE_URL, place).not.toContain("strangers");
  }
  expect(Object.keys(readRoomSettings()).filter((name) => name in secrets)).toEqual([]);
});

test.each([
  ["HAND_RECORD_MONTHS", "archive"],
  ["ROOM_TIME_ZONE", "tools"],
  ["BACKUP_S3_URL", "tools"],
] as const)("%s reaches the job that reads it, in both layouts", (name, role) => {
  const jobs = listContainers({}, { [name]: "7" }).filter((each) => each.role === role);
  expect(jobs.map(({ values }) => values[name])).toEqual(["7", "7"]);
});

/** Variables of docs/configuration.md that neither a server nor a job reads. Each has a text that says what replaces it in a layout. */
const OF_NPM_START: Readonly<Record<string, string>> = {
  PORT: "compose has a PORT of its own; Kubernetes has the Ingress",
  HOST: "compose has BIND; Kubernetes has the Ingress",
  PUBLIC_URL: "both layouts have it",
  DATA_DIR: "both layouts have a database of their own",
  ARCHIVE_DIR: "both layouts have a volume for it",
  VERBOSE: "a container writes every line",
  NODES: "compose has a service for each node; Kubernetes has replicas",
  LOG_FILES: "a container writes its lines to its output",
  ...Object.fromEntries(
    ["EVERY_HOURS", "BEFORE_MIGRATION"].map((name) => [
      `BACKUP_${name}`,
      "both layouts have a database of their own, which its operator backs up; docs/operate.md says how",
    ]),
  ),
  ...Object.fromEntries(
    ["KEEP", "PASSPHRASE", "PASSPHRASE_FILE", "ENCRYPT", "S3_URL", "S3_KEY_ID", "S3_SECRET", "S3_REGION"].map(
      (name) => [
        `BACKUP_${name}`,
        "npm run backup reads it in the image of the tools; the file of settings would show it to servers too",
      ],
    ),
  ),
};

test("every variable of docs/configuration.md can be set in both layouts, or is on a list with a reason", () => {
  const text = fs.readFileSync(path.join(ROOT, "docs/configuration.md"), "utf8");
  const cells = text
    .split("\n")
    .flatMap((line) => /^\| (`[A-Z][A-Z0-9_]+`(?:, `[A-Z][A-Z0-9_]+`)*) \|/.exec(line)?.[1] ?? []);
  const names = cells.flatMap((cell) => cell.replaceAll("`", "").split(", "));
  expect(names.length).toBeGreaterThan(80);
  const known = [
    ...GAME_ENV_NAMES,
    ...WEB_ENV_NAMES,
    ...SECRET_NAMES,
    "HAND_RECORD_MONTHS",
    ...Object.keys(OF_NPM_START),
  ];
  expect(names.filter((name) => !known.includes(name))).toEqual([]);
  expect(Object.keys(OF_NPM_START).filter((name) => !names.includes(name))).toEqual([]);
});

test.each(ofRole("game", "web"))("%s: unset variables get the server's own defaults", (_, { role, values }) => {
  const all = { ...imageEnv(role), ...values };
  const without = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ""));
  const read = role === "game" ? readGameEnv : readWebEnv;
  expect(read(all)).toEqual(read(without));
});

test.each(ofRole("tools"))("%s gets the owner's database and all secrets of a given database", (_, { values }) => {
  expect(() => readSecretsFromEnv(values)).not.toThrow();
  expect(new URL(values.DATABASE_URL ?? "").username).toBe("owner");
});

test("fault 146: the container that re-seals has all secrets, also as lists, and the files of old hands", () => {
  const lists = Object.fromEntries(["LIVE_KEY", "NEXTAUTH_SECRET"].map((name) => [name, `new,${secrets[name]}`]));
  const found = listContainers(lists).filter(({ place }) => /^(compose migrate|Kubernetes reseal)$/.test(place));
  expect(found).toHaveLength(2);
  for (const { values } of found) {
    expect(() =>
      readSecretsFromEnv({ ...values, LIVE_KEY: secrets.LIVE_KEY, NEXTAUTH_SECRET: secrets.NEXTAUTH_SECRET }),
    ).not.toThrow();
    expect(values).toMatchObject({ ...lists, ARCHIVE_DIR: "/archive" });
  }
});

test.each(ofRole("archive"))(
  "%s gets the owner's database and its folder, and no secret of a server",
  (_, container) => {
    const { values, helpers } = container;
    const given = Object.keys(values).filter((name) => !helpers.includes(name));
    expect(given.toSorted()).toEqual(["ARCHIVE_DIR", "DATABASE_URL"]);
    expect(new URL(values.DATABASE_URL ?? "").username).toBe("owner");
    expect(values.ARCHIVE_DIR).toBe("/archive");
    expect(stageOf("tools")).toContain("RUN mkdir /archive && chown 1000:1000 /archive");
  },
);

test("compose.yml and Kubernetes: the archive's folder is a volume, and the timer runs npm run archive", () => {
  const { scripts } = JSON.parse(fs.readFileSync(path.join(ROOT, "package.json"), "utf8"));
  expect(scripts.archive).toContain("archive");
  expect(fs.existsSync(path.join(ROOT, "scripts/archive.ts"))).toBe(true);
  const compose = JSON.stringify(parseCompose().services.archive);
  const kubernetes = JSON.stringify(readWorkloads().find(({ metadata }) => metadata.name === "archive"));
  for (const text of [compose, kubernetes]) expect(text).toContain("scripts/archive.ts");
  expect(compose).toContain('"archive:/archive"');
  expect(kubernetes).toContain('"mountPath":"/archive"');
  expect(kubernetes).toContain('"claimName":"archive"');
});

test.each(ofRole("nginx"))("%s gets the values of the template and no others", (_, { values, helpers }) => {
  const given = Object.keys(values).filter((name) => name.startsWith("ROOM_"));
  expect(given.toSorted()).toEqual([...readPlaceholders()].toSorted());
  expect(() => fillNginxTemplate(values)).not.toThrow();
  expect(Object.keys(values).filter((name) => !given.includes(name) && !helpers.includes(name))).toEqual([
    "NGINX_ENVSUBST_FILTER",
    "NGINX_ENVSUBST_OUTPUT_DIR",
  ]);
});

test("the name of every node has the form that nginx accepts", () => {
  const names = ofRole("game").map(([, { values }]) => [values.NODE_NAME, new URL(values.NODE_URL ?? "").pathname]);
  expect(names).toEqual([
    ["node-1", "/n/node-1"],
    ["node-2", "/n/node-2"],
    ["node-3", "/n/node-3"],
    ["node-0", "/n/node-0"],
  ]);
  for (const [name] of names) expect(name).toMatch(/^node-[0-9]{1,4}$/);
});

test("a server gets more time to end than the hands in play need", () => {
  const { services } = parseCompose();
  for (const name of ["node-1", "node-2", "node-3"])
    expect(Number.parseInt(services[name]?.stop_grace_period ?? "0", 10) * 1000).toBeGreaterThan(
      Number(services[name]?.environment.CLOSE_WAIT_MS) + 10_000,
    );
  const node = readWorkloads().find(({ kind }) => kind === "StatefulSet");
  const [, container] = ofRole("game").at(-1) ?? [];
  expect((node?.spec.template.spec.terminationGracePeriodSeconds ?? 0) * 1000).toBeGreaterThan(
    Number(container?.values.CLOSE_WAIT_MS) + 10_000,
  );
});

test("the PostgreSQL of compose and of CI's cluster is made with the encoding and sorting of npm start's", () => {
  const source = fs.readFileSync(path.join(ROOT, "packages/db/src/embedded/postgres.ts"), "utf8");
  const own = [...source.matchAll(/"(--(?:auth|encoding|locale|locale-provider|builtin-locale)=[\w.-]+)"/g)];
  const expected = own.map(([, argument = ""]) => argument).join(" ");
  expect(expected).toContain("--encoding=UTF8");
  expect(parseCompose().services.postgres?.environment.POSTGRES_INITDB_ARGS).toBe(expected);
  expect(fs.readFileSync(path.join(ROOT, ".ci/kind/postgres.yaml"), "utf8")).toContain(` ${expected}\n`);
});

test("only game servers reach Redis, and nginx reaches neither Redis nor PostgreSQL", () => {
  const { services, networks } = parseCompose();
  const inNetwork = (network: string) =>
    Object.keys(services).filter((name) => services[name]?.networks.includes(network));
  expect(inNetwork("bus")).toEqual(["redis", "node-1", "node-2", "node-3"]);
  expect(inNetwork("data")).toEqual(["postgres", "migrate", "archive", "web", "node-1", "node-2", "node-3"]);
  expect([networks.bus?.internal, networks.data?.internal]).toEqual([true, true]);
});

test.each([
  ["game", GAME_COMMAND],
  ["web", WEB_COMMAND],
] as const)("the image of the %s server starts the server as the launcher does", (stage, { cwd, args }) => {
  expect(stageOf(stage)).toContain(`WORKDIR /room/${path.relative(ROOT, cwd)}\n`);
  expect(stageOf(stage)).toContain(`CMD ${JSON.stringify(["node", ...args]).replaceAll(",", ", ")}`);
});

test("the port of metrics has the same number everywhere, and compose publishes it nowhere", () => {
  const ports = ofRole("game", "web").map(([, { values }]) => values.METRICS_PORT);
  expect(new Set([...ports, imageEnv("game").METRICS_PORT, imageEnv("web").METRICS_PORT])).toEqual(new Set(["9464"]));
  for (const { spec } of readWorkloads()) {
    const { name, ports } = spec.template.spec.containers[0];
    const watched = ports.filter((port) => port.name === "metrics").map(({ containerPort }) => containerPort);
    expect(watched, name).toEqual(["node", "web"].includes(name) ? [9464] : []);
  }
  const published = Object.entries(parseCompose().services).filter(([, service]) => "ports" in service);
  expect(published.map(([name]) => name)).toEqual(["nginx"]);
});

test("fault 149: Kubernetes asks for liveness and readiness, and web servers without a database still get visitors", () => {
  const probes = readWorkloads().flatMap(({ spec }) => {
    const [{ name, readinessProbe: ready, livenessProbe: live }] = spec.template.spec.containers;
    return ["node", "web"].includes(name) ? [[name, ready?.httpGet, live?.httpGet]] : [];
  });
  const at = (path: string) => ({ path, port: "metrics" });
  expect(probes).toEqual([
    ["node", at("/ready"), at("/live")],
    ["web", at("/live"), at("/live")],
  ]);
});

test.each([
  ["ready", [], 200, "ok\n", 0],
  ["not ready", [], 503, "leases\n", 1],
  ["not ready for a reason that does not count", ["database"], 503, "database\n", 0],
  ["not ready for another reason too", ["database"], 503, "closing\ndatabase\n", 1],
  ["broken", ["database"], 500, "", 1],
] as const)("the images' health check of a server that is %s", async (_, accepted, status, text, expected) => {
  const server = http.createServer((_request, response) => response.writeHead(status).end(text)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = address !== null && typeof address === "object" ? address.port : 0;
  const check = spawn(process.execPath, [path.join(DEPLOY, "check-health.mjs"), ...accepted], {
    env: { METRICS_PORT: String(port) },
  });
  const [code] = await once(check, "exit");
  server.close();
  expect(code).toBe(expected);
});

test("Kubernetes adds no variables to a pod that are named after Services and would replace settings", () => {
  for (const { metadata, spec } of readWorkloads())
    expect(spec.template.spec.enableServiceLinks, metadata.name).toBe(false);
});

test("pods that answer visitors are spread over machines, and end only when no more visitors are sent to them", () => {
  for (const name of ["web", "nginx"]) {
    const { spec } = readWorkloads().find(({ metadata }) => metadata.name === name) ?? {};
    expect(spec?.template.spec.topologySpreadConstraints, name).toHaveLength(1);
    expect(spec?.template.spec.containers[0].lifecycle?.preStop, name).toEqual({ exec: { command: ["sleep", "5"] } });
  }
});

test("the Dockerfile copies every workspace, and its images do not run as superuser", () => {
  const { packages } = JSON.parse(fs.readFileSync(path.join(ROOT, "package-lock.json"), "utf8"));
  const folders = Object.keys(packages).filter((name) => name !== "" && !name.startsWith("node_modules"));
  expect(folders).toContain("apps/game");
  for (const folder of folders.filter((name) => !name.includes("/node_modules/")))
    expect(dockerfile).toContain(`COPY ${folder}/package.json ${folder}/\n`);
  expect([...dockerfile.matchAll(/^COPY (\S+)\/package\.json /gm)].map(([, folder]) => folder).toSorted()).toEqual(
    folders.filter((name) => !name.includes("/node_modules/")).toSorted(),
  );
  for (const stage of ["game", "web", "tools"]) expect(stageOf(stage)).toContain("USER 1000:1000");
});

test("fault 108: deploy/draw-secrets creates new secrets each time, and none of them can be guessed", () => {
  expect(Object.keys(secrets).toSorted()).toEqual([...SECRET_NAMES, "OWNER_DB_PASSWORD", "REDIS_PASSWORD"].toSorted());
  expect(findSecretProblem(secrets)).toBeNull();
  const again = drawSecrets();
  for (const [name, value] of Object.entries(secrets)) expect(again[name]).not.toBe(value);
});
