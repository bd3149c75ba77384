/** Subscribes the parts of a game server to each other's events. */
import type { Gateway } from "./gateway/gateway.ts";
import type { LobbyFeed } from "./lobby/lobby-feed.ts";
import type { OwnTablesFeed } from "./lobby/own-tables.ts";
import type { GameNode } from "./nodes/node.ts";
import { PoolActor } from "./pools/pool-actor.ts";
import type { Push } from "./push/start-push.ts";
import type { ServerContext } from "./server-context.ts";

/** How long a push message about an invitation stays useful. */
const INVITATION_PUSH_MS = 10 * 60_000;

/** Defines what each part does when an event happens. The room status is the only exception: start-office.ts updates it. */
export function subscribeParts(
  { events, cashier, clock, log, heldSeats }: ServerContext,
  gateway: Gateway,
  { lobby, ownTables, push }: { readonly lobby: LobbyFeed; readonly ownTables: OwnTablesFeed; readonly push: Push },
  node: GameNode,
): void {
  const { broadcast, connections, people } = gateway;
  subscribeAnnounced({ events, clock }, gateway, push, node);
  events.on("tableChanged", ({ tableId }) => {
    const actor = node.actors.get(tableId);
    if (!actor) return;
    if (actor.tournamentId === null) lobby.markTableChanged(actor);
    ownTables.markTableChanged(actor);
    push.handleTableChanged(actor);
    node.units.get(actor.lease.unitId)?.handleTableChanged(actor);
  });
  events.on("tableStarted", ({ actor }) => {
    node.addTable(actor);
    if (actor.tournamentId === null) lobby.markTableChanged(actor);
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
      for (const userId of new Set(userIds)) {
        if (!people.isConnected(userId)) continue;
        const balance = await cashier.getWalletBalance(userId, currency);
        people.sendToUser(userId, "wallet", { currency, balance });
      }
    } catch (error) {
      log.warn({ error }, "a balance could not be read");
    }
  });
  events.on("noticesWritten", ({ notices }) => {
    for (const { userId, kind } of notices) people.sendToUser(userId, "notice", { kind });
  });
  events.on("dealingChanged", ({ stopped }) => {
    broadcast(connections.all(), "dealing", { stopped });
    if (!stopped) for (const actor of node.actors.values()) actor.nextHand.plan(actor.displayedUntil());
  });
  events.on("maintenanceChanged", ({ isOn, lastedMs }) => node.rest(isOn, lastedMs));
  events.on("outageEnded", () => {
    for (const actor of node.actors.values()) actor.shiftSitOutTimes();
  });
  events.on("botsMayPlay", () => {
    for (const actor of node.actors.values()) if (!actor.isDraining) actor.nextHand.plan(actor.displayedUntil());
  });
  // A player's page has connected to another server, which does not know which seats this server's tables hold for the player. S1
  people.onArrivedElsewhere((userIds) => {
    for (const userId of userIds)
      for (const offer of heldSeats.messagesFor(userId)) people.sendToUser(userId, "seat-offer", offer);
  });
}

/** Passes on events that the database announces to every server. Each server tells its own sockets. Decision 0075 */
function subscribeAnnounced(
  { events, clock }: Pick<ServerContext, "events" | "clock">,
  { broadcast, connections }: Gateway,
  push: Pick<Push, "tellAway">,
  node: GameNode,
): void {
  events.on("friendsChanged", ({ userId }) => broadcast(connections.findByUsers([userId]), "friends-changed", {}));
  events.on("noticeAnnounced", ({ userId, kind }) => broadcast(connections.findByUsers([userId]), "notice", { kind }));
  events.on("muteChanged", ({ userId, mutedId, muted }) =>
    broadcast(connections.findByUsers([userId]), "muted", { userId: mutedId, muted }),
  );
  events.on("tableInvitation", ({ userId, tableId, by }) => {
    // Only the server that runs the table sends the push message, so that the player gets it once.
    const actor = node.actors.get(tableId);
    if (actor)
      push.tellAway(userId, { kind: "invitation", tableId, name: actor.name, by }, clock.wall() + INVITATION_PUSH_MS);
  });
}
