/**
 * Compares the environments of compose.yml and of the Kubernetes manifests with the settings that the servers read, and with the
 * environments that the launcher gives them.
 */
import fs from "node:fs";
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

/** The lines of one stage of the Dockerfile. */
const stageOf = (name: string): string =>
  dockerfile.split(/^(?=FROM )/m).find((stage) => / AS (\S+)/.exec(stage)?.[1] === name) ?? "";

/** The variables that the image itself sets. */
const imageEnv = (stage: string): Environment =>
  Object.fromEntries(
    [...stageOf(stage).matchAll(/^ENV (.*)$/gm)].flatMap(([, line = ""]) =>
      line.split(" ").map((pair) => pair.split("=").slice(0, 2)),
    ),
  );

interface Container {
  readonly place: string;
  readonly role: "game" | "web" | "tools" | "archive" | "nginx" | "other";
  readonly values: Environment;
  readonly helpers: readonly string[];
}

const ROLES = { "poker-room-game": "game", "poker-room-web": "web", "poker-room-tools": "tools" } as const;
/** The archive is a tool that gets fewer variables than the others. */
const roleOf = (image: string, name: string): Container["role"] => {
  if (name === "archive") return "archive";
  return (
    Object.entries(ROLES).find(([name]) => name === image)?.[1] ?? (image.startsWith("nginx:") ? "nginx" : "other")
  );
};

/** Lists every container with its environment. `extra` has the settings that the operator has added. */
function listContainers(extra: Environment = {}): readonly Container[] {
  const composed = readComposeEnvironments({ ...secrets, ...extra });
  const { services } = parseCompose();
  return [
    ...[...composed].map(([service, values]): Container => {
      const role = roleOf(services[service]?.image ?? "", service);
      return { place: `compose ${service}`, role, values, helpers: [] };
    }),
    ...readWorkloads().map((workload): Container => {
      const role = roleOf(workload.spec.template.spec.containers[0].image, workload.metadata.name);
      const place = `Kubernetes ${workload.metadata.name}`;
      return {
        place,
        role,
        ...readWorkloadEnvironment(workload, { ...secrets, ...extra }, { ...readRoomSettings(), ...extra }),
      };
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

/** Variables that are in the environment only because the launcher's own process has them. */
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
  // Without a setting for the public origin, the room uses the origin of NEXTAUTH_URL.
  const missing = launcherNames(needed, WEB_ENV_NAMES).filter((name) => !(name in all) && name !== "PUBLIC_ORIGINS");
  expect(missing).toEqual([]);
  expect(() => readWebEnv(all)).not.toThrow();
  const text = JSON.stringify(values);
  for (const name of ["LIVE_KEY", "DEAL_KEY", "PUSH_KEY", "GAME_DB_PASSWORD", "OWNER_DB_PASSWORD", "REDIS_PASSWORD"])
    expect(text).not.toContain(secrets[name]);
});

/** What an operator may set for mails and accounts, and which servers read it. */
const OPTIONS: Readonly<Record<"game" | "web", Environment>> = {
  game: {
    SMTP_URL: "smtps://room:secret@mail.example:465",
    MAIL_FROM: "Card room <room@poker.example>",
    MAIL_DAYS: "7",
    ACCOUNT_RETENTION_DAYS: "60",
    SESSION_DAYS: "8",
    NOTICE_DAYS: "9",
  },
  web: {
    ACCOUNT_GRACE_DAYS: "3",
    ACCOUNT_RETENTION_DAYS: "60",
    PROTECTION_HELP: "0800 123",
    ROOM_CONTACT: "room@poker.example",
    GEOIP_MMDB: "/places.mmdb",
  },
};
const options = { ...OPTIONS.game, ...OPTIONS.web };

test.each(["game", "web"] as const)(
  "settings for mails and accounts reach the %s servers that read them, and no others",
  (role) => {
    const given = listContainers(options).filter((container) => container.role === role);
    expect(given.length).toBeGreaterThan(1);
    const others = Object.keys(options).filter((name) => !(name in OPTIONS[role]));
    for (const { place, values } of given) {
      expect(values, place).toMatchObject(OPTIONS[role]);
      for (const name of others) expect(values, place).not.toHaveProperty(name);
    }
  },
);

test.each(ofRole("game", "web"))("%s: unset variables get the server's own defaults", (_, { role, values }) => {
  const all = { ...imageEnv(role), ...values };
  const without = Object.fromEntries(Object.entries(all).filter(([name]) => !(name in options)));
  const read = role === "game" ? readGameEnv : readWebEnv;
  expect(read(all)).toEqual(read(without));
});

test.each(ofRole("tools"))("%s gets the owner's database and all secrets of a given database", (_, { values }) => {
  expect(() => readSecretsFromEnv(values)).not.toThrow();
  expect(new URL(values.DATABASE_URL ?? "").username).toBe("owner");
});

test.each(ofRole("archive"))(
  "%s gets the owner's database and its folder, and no secret of a server",
  (_, container) => {
    const { values, helpers } = container;
    const given = Object.keys(values).filter((name) => !helpers.includes(name));
    expect(given.filter((name) => !["DATABASE_URL", "ARCHIVE_DIR", "HAND_RECORD_MONTHS"].includes(name))).toEqual([]);
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

test("the Dockerfile copies every workspace, and its images do not run as superuser", () => {
  const { packages } = JSON.parse(fs.readFileSync(path.join(ROOT, "package-lock.json"), "utf8"));
  const folders = Object.keys(packages).filter((name) => name !== "" && !name.startsWith("node_modules"));
  expect(folders).toContain("apps/game");
  for (const folder of folders.filter((name) => !name.includes("/node_modules/")))
    expect(dockerfile).toContain(`COPY ${folder}/package.json ${folder}/\n`);
  expect(stageOf("server")).toContain("USER 1000:1000");
  expect(stageOf("tools")).toContain("USER 1000:1000");
});

test("fault 108: deploy/draw-secrets draws new secrets each time, and none of them can be guessed", () => {
  expect(Object.keys(secrets).toSorted()).toEqual([...SECRET_NAMES, "OWNER_DB_PASSWORD", "REDIS_PASSWORD"].toSorted());
  expect(findSecretProblem(secrets)).toBeNull();
  const again = drawSecrets();
  for (const [name, value] of Object.entries(secrets)) expect(again[name]).not.toBe(value);
});
