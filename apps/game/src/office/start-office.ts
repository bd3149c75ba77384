/**
 * Starts the parts of a game server that follow the back office and players' own settings: room status, room settings, commands, bans,
 * breaks, time limits and reality checks.
 */
import { countPlayMinutes, createCommandInbox, listRealityChecks, readAnnouncements } from "@poker/db";
import type { Gateway } from "../gateway/gateway.ts";
import type { GameNode } from "../nodes/node.ts";
import { startEvictingOnBreak } from "../protection/evict-on-break.ts";
import { startRealityChecks } from "../protection/reality-checks.ts";
import { startCountingSessionTime } from "../protection/session-time.ts";
import type { ServerContext } from "../server-context.ts";
import { startRoomStatusPoller } from "./announcements.ts";
import { startCommandPoller } from "./command-poller.ts";
import { startEvictingBanned } from "./evict-banned.ts";
import { followSettings } from "./room-settings.ts";

export function startOffice(context: ServerContext, gateway: Gateway, node: GameNode) {
  const { database, nodeId, clock, log, cashier, events, bus } = context;
  const settings = followSettings(context);
  const status = startRoomStatusPoller({
    readAnnouncement: () => readAnnouncements(database.pool),
    isDraining: () => node.isDraining,
    isDelayed: () => bus.state.isDelayed,
    events,
    clock,
    log,
    onChange: (current) => gateway.broadcast(gateway.connections.all(), "room-status", current),
  });
  events.on("drainChanged", () =>
    status.pollNow().catch((error: unknown) => log.warn({ error }, "the drain could not be announced")),
  );
  const commands = startCommandPoller({
    nodeId,
    inbox: createCommandInbox(database.pool),
    node,
    events,
    clock,
    log,
    onDrain: () => void events.emit("drainChanged", { draining: node.isDraining }),
  });
  const evicting = { node, cashier, events, clock, log };
  const stopEvicting = [
    startEvictingBanned(evicting),
    startEvictingOnBreak(evicting),
    startCountingSessionTime({
      ...evicting,
      countMinutes: (userIds) => countPlayMinutes(database.pool, userIds),
      checkReality: startRealityChecks({
        ...evicting,
        list: (userIds) => listRealityChecks(database.pool, userIds),
        sendToUser: gateway.people.sendToUser,
        sendHere: (userId, event, payload) =>
          gateway.broadcast(gateway.connections.findByUsers([userId]), event, payload),
      }),
    }),
  ];
  return {
    currentStatus: status.currentStatus,
    close: () =>
      Promise.all([commands.close(), settings.stop(), ...stopEvicting.map((stop) => stop()), status.close()]),
  };
}
