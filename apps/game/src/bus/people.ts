/**
 * Sends a message to all sockets of a person. Sockets at this server get it directly. Sockets at other servers get it through the person's
 * Socket.IO room. A message to another server may be late or lost, so everything that a message says can be read from PostgreSQL too.
 * Decision 0039
 */
import type { Server } from "socket.io";
import type { Clock } from "../clock.ts";
import type { ConnectionRegistry } from "../gateway/connection.ts";
import type { Broadcast, SendToUser } from "../tables/audience.ts";
import type { Bus } from "./bus.ts";
import { Presence } from "./presence.ts";

export const personRoom = (userId: string): string => `person:${userId}`;

/** The name of the event between servers. */
const PRESENCE_EVENT = "presence";
/** A Socket.IO room that no socket ever joins. */
const EMPTY_ROOM = "empty";

export interface People {
  readonly sendToUser: SendToUser;
  /** Returns true when the person has a socket here, or has a socket at another server as far as this server knows. */
  isConnected(userId: string): boolean;
  /** Returns true when one of the person's pages that are connected to this server is in the foreground. */
  isLookingHere(userId: string): boolean;
  /**
   * Resolves with true when one of the person's pages that are connected to another server is in the foreground, or when a server that was
   * asked does not answer. Asks the other servers only when the person has sockets there.
   */
  isLookingElsewhere(userId: string): Promise<boolean>;
  /** Calls `listener` with people who have a new socket at another server. */
  onArrivedElsewhere(listener: (userIds: ReadonlySet<string>) => void): void;
  /** Call this when a person's first socket here was opened or their last socket here was closed. */
  noteChange(userId: string, isHere: boolean): void;
  close(): void;
}

interface PeopleOptions {
  readonly server: Server;
  readonly bus: Bus;
  readonly nodeId: string;
  readonly connections: ConnectionRegistry;
  readonly broadcast: Broadcast;
  readonly clock: Clock;
}

export function createPeople({ server, bus, nodeId, connections, broadcast, clock }: PeopleOptions): People {
  const listeners: ((userIds: ReadonlySet<string>) => void)[] = [];
  const presence = bus.adapter
    ? new Presence({
        nodeId,
        clock,
        state: bus.state,
        send: (message) => server.serverSideEmit(PRESENCE_EVENT, message),
        sendKeepAlive: () => server.to(EMPTY_ROOM).emit(PRESENCE_EVENT),
        peopleHere: () => connections.people(),
        onArrived(userIds) {
          for (const listener of listeners) listener(userIds);
        },
      })
    : null;
  server.on(PRESENCE_EVENT, (message: unknown) => presence?.handleMessage(message));

  return {
    sendToUser(userId, event, payload) {
      const here = connections.findByUsers([userId]);
      broadcast(here, event, payload);
      if (!presence?.isElsewhere(userId)) return;
      // The sockets at this server already have the message, and sooner than the adapter would have sent it to them.
      server
        .to(personRoom(userId))
        .except(here.map(({ socketId }) => socketId))
        .emit(event, payload);
    },
    isConnected: (userId) => connections.findByUsers([userId]).length > 0 || presence?.isElsewhere(userId) === true,
    isLookingHere: (userId) => connections.isLooking(userId),
    async isLookingElsewhere(userId) {
      if (!presence?.isElsewhere(userId)) return false;
      const sockets = await server
        .in(personRoom(userId))
        .fetchSockets()
        .catch(() => null);
      return sockets === null || sockets.some(({ data }) => data.isHidden !== true);
    },
    onArrivedElsewhere: (listener) => void listeners.push(listener),
    noteChange: (userId, isHere) => presence?.noteChange(userId, isHere),
    close: () => presence?.close(),
  };
}
