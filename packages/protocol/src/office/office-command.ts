/**
 * Commands from the back office to the process that runs a table, a pool or a tournament, or to a game server process itself. The process
 * that executes a command also validates it.
 */
import type { TableSettings } from "@poker/engine";
import * as z from "zod";
import { tableSettingsSchema } from "../tables/table-settings.ts";

/** The maximum number of tables of a pool (null for no maximum), and how many empty tables stay open. S2 */
export const poolLimitsSchema = z.strictObject({
  maxTables: z.int().min(1).max(1_000).nullable(),
  spareTables: z.int().min(0).max(100),
});

export type OfficeCommand =
  | {
      readonly kind: "change-settings";
      readonly settings: TableSettings;
      /** The new limits of a pool. null for a table. */
      readonly limits: z.infer<typeof poolLimitsSchema> | null;
    }
  | { readonly kind: "pause" }
  | { readonly kind: "resume" }
  | { readonly kind: "close" }
  /** Cancels the hand with this number, and never another hand that has started meanwhile. Fault 52 */
  | { readonly kind: "cancel-hand"; readonly handNo: number }
  /** `start`, `cancel` and `disqualify` are only for tournaments. Tournaments also take `pause` and `resume`. */
  | { readonly kind: "start" }
  | { readonly kind: "cancel"; readonly reason: string }
  | { readonly kind: "disqualify"; readonly playerId: string; readonly reason: string }
  | { readonly kind: "drain" }
  | { readonly kind: "resume-node" };

const commandWithoutFields = <K extends string>(kind: K) => z.strictObject({ kind: z.literal(kind) });

/** The reason, which players can read. */
const reason = z.string().min(1).max(300);

export const officeCommandSchema: z.ZodType<OfficeCommand> = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("change-settings"),
    settings: tableSettingsSchema,
    limits: poolLimitsSchema.nullable(),
  }),
  commandWithoutFields("pause"),
  commandWithoutFields("resume"),
  commandWithoutFields("close"),
  z.strictObject({ kind: z.literal("cancel-hand"), handNo: z.int32().min(1) }),
  commandWithoutFields("start"),
  z.strictObject({ kind: z.literal("cancel"), reason }),
  z.strictObject({ kind: z.literal("disqualify"), playerId: z.uuid(), reason }),
  commandWithoutFields("drain"),
  commandWithoutFields("resume-node"),
]);
