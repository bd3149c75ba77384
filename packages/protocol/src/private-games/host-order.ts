/** The schema of the orders that the host of a private game can give. The engine decides what each order does. H3–H7 */
import { ADMISSIONS, type HostOrder, WATCHINGS } from "@poker/engine";
import * as z from "zod";
import { tableSettingsShapeSchema } from "../tables/table-settings.ts";

/** A seat of the table, numbered from 0. */
export const seatNoSchema = z.int().min(0).max(9);
export const chipsSchema = z.int().min(0);

const playerId = z.uuid();
const order = <T extends HostOrder["type"], S extends z.ZodRawShape>(type: T, shape: S) =>
  z.strictObject({ type: z.literal(type), ...shape });

export const hostOrderSchema: z.ZodType<HostOrder> = z.discriminatedUnion("type", [
  order("pause", {}),
  order("resume", {}),
  order("change-settings", { settings: tableSettingsShapeSchema }),
  order("change-access", {
    access: z.strictObject({ admission: z.enum(ADMISSIONS), watching: z.enum(WATCHINGS) }),
  }),
  order("admit", { playerId, seat: seatNoSchema.nullable() }),
  order("decline", { playerId }),
  order("move-seat", { playerId, to: seatNoSchema }),
  order("give", { playerId, amount: chipsSchema }),
  order("take", { playerId, amount: chipsSchema }),
  order("sit-out", { playerId }),
  order("remove", { playerId }),
  order("mute", { playerId, muted: z.boolean() }),
  order("pass-role", { playerId }),
  order("end", {}),
]);
