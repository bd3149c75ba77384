/** Subscribes the parts of a game server to the events between them. */
import type { Gateway } from "./gateway/gateway.ts";
import type { Lobby } from "./lobby/lobby.ts";
import type { OwnTablesFeed } from "./lobby/own-tables.ts";
import type { GameNode } from "./nodes/node.ts";
import { PoolActor } from "./pools/pool-actor.ts";
import type { ServerContext } from "./server-context.ts";

/** Says what each part does about which event; the room status follows `drainChanged` in start-office.ts. */
export function subscribeParts(
  { events, cashier, log }: ServerContext,
  gateway: Gateway,
  { lobby, ownTables }: { readonly lobby: Lobby; readonly ownTables: OwnTablesFeed },
  node: GameNode,
): void {
  const { broadcast, connections } = gateway;
  events.on("tableChanged", ({ tableId }) => {
    const actor = node.actors.get(tableId);
    if (!actor) return;
    lobby.markTableChanged(actor);
    ownTables.markTableChanged(actor);
    node.units.get(actor.lease.unitId)?.handleTableChanged(actor);
  });
  events.on("tableStarted", ({ actor }) => {
    node.addTable(actor);
    lobby.markTableChanged(actor);
  });
  events.on("tableClosed", ({ tableId }) => {
    node.removeTable(tableId);
    lobby.remove(tableId);
    ownTables.remove(tableId);
  });
  events.on("poolChanged", ({ poolId }) => {
    const unit = node.units.get(poolId);
    if (unit instanceof PoolActor) lobby.markPoolChanged(unit);
  });
  events.on("unitClosed", ({ unitId }) => {
    lobby.remove(unitId);
    ownTables.remove(unitId);
    return node.closeUnit(unitId);
  });
  events.on("unitUnreliable", ({ unitId }) => node.releaseUnit(unitId));
  events.on("leaseLost", ({ unitId }) => node.dropUnit(unitId));
  events.on("walletsChanged", async ({ userIds, currency }) => {
    try {
      for (const connection of connections.findByUsers(userIds)) {
        const { userId } = connection;
        if (userId === null) continue;
        const balance = await cashier.getWalletBalance(userId, currency);
        broadcast([connection], "wallet", { currency, balance });
      }
    } catch (error) {
      log.warn({ error }, "a balance could not be read");
    }
  });
  events.on("noticesWritten", ({ notices }) => {
    for (const { userId, kind } of notices) broadcast(connections.findByUsers([userId]), "notice", { kind });
  });
  events.on("dealingChanged", ({ stopped }) => {
    broadcast(connections.all(), "dealing", { stopped });
    if (!stopped) for (const actor of node.actors.values()) actor.scheduleBetweenHands(actor.displayedUntil());
  });
}
