/** Fills in the nginx template of `deploy/`. The nginx image does the same from its environment variables. */
import fs from "node:fs";
import path from "node:path";
import { ROOT } from "../workspace.ts";

const NGINX_TEMPLATE = path.join(ROOT, "deploy/nginx/nginx.conf.template");
const PLACEHOLDER = /\$\{(ROOM_\w+)\}/g;

/** Returns the names of the placeholders in the template. */
export const readPlaceholders = (): readonly string[] => [
  ...new Set([...fs.readFileSync(NGINX_TEMPLATE, "utf8").matchAll(PLACEHOLDER)].map(([, name = ""]) => name)),
];

/** Replaces each placeholder by its value. Throws when a value is missing. */
export const fillNginxTemplate = (values: Readonly<Record<string, string | undefined>>): string =>
  fs.readFileSync(NGINX_TEMPLATE, "utf8").replace(PLACEHOLDER, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`the nginx template wants ${name}`);
    return value;
  });
