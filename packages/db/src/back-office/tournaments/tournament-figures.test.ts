import { type TournamentSettings, tournamentPresets } from "@poker/engine";
import { beforeAll, describe, expect, it } from "vitest";
import { useTestRoom } from "../../testing/room.ts";
import { appointStaff } from "../../testing/staff.ts";
import { announce, createRichPlayer, giveMoney, HOUR_MS, headsUp, TestTournament } from "../../testing/tournament.ts";
import type { Staff } from "../office/check-permission.ts";
import { createTournamentFigures } from "./tournament-figures.ts";

const room = useTestRoom();
const figures = () => createTournamentFigures(room.web);

let floor: Staff;
let players: string[];
beforeAll(async () => {
  floor = await appointStaff(room, "floor");
  await giveMoney(room, "promotion:real", 100_000);
  players = await Promise.all(["one", "two"].map(() => createRichPlayer(room)));
});

/** The settings of a tournament with a buy-in of 1,001, a fee, and a guarantee that is higher than the buy-ins. */
const guaranteed: TournamentSettings = {
  ...headsUp,
  buyIn: { prize: 1_001, fee: 100 },
  guarantee: 5_000,
};

const balances = () => Promise.all(players.map((id) => room.readBalance(`wallet:${id}:real`)));

/**
 * Cancels the tournament, and returns what the preview had shown and what the cancellation really changed in each wallet and in the
 * promotions.
 */
async function cancelAfterPreview(tournament: TestTournament) {
  const before = [...(await balances()), await room.readBalance("promotion:real")];
  const preview = await figures().previewCancellation(floor, tournament.id);
  if (!preview || "ok" in preview) throw new Error("no preview");
  await tournament.perform({ type: "cancel", reason: "a test" });
  const after = [...(await balances()), await room.readBalance("promotion:real")];
  const shown = players.map((id) =>
    preview.refunds.filter(({ playerId }) => playerId === id).reduce((sum, { amount, fee }) => sum + amount + fee, 0),
  );
  return {
    preview,
    shown: [...shown, preview.promotion],
    done: after.map((balance, at) => balance - (before[at] ?? 0)),
  };
}

describe("M5: the preview of a cancellation is right to the cent", () => {
  it("before the start every payment is returned", async () => {
    const tournament = await TestTournament.open(room, guaranteed);
    await tournament.registerAll(...players.slice(0, 1));
    const { preview, shown, done } = await cancelAfterPreview(tournament);
    expect(shown).toEqual([1_101, 0, 5_000]);
    expect(done).toEqual(shown);
    expect(preview).toMatchObject({ status: "registering", isSettled: true, paidOut: 0 });
    expect(preview.refunds.map(({ name }) => name)).not.toContain(undefined);
  });

  it("after the start players get fees and payments back, and the room gets the overlay back", async () => {
    const tournament = await TestTournament.open(room, guaranteed);
    await tournament.registerAll(...players);
    const { preview, shown, done } = await cancelAfterPreview(tournament);
    // The buy-ins are 2,002. One half is paid back in equal parts, and the other half in proportion to the chips. Both players have the
    // same chips, so the two odd cents go to the first of them. The guarantee had added 2,998, which goes back to the promotions.
    expect(shown).toEqual([1_102, 1_100, 2_998]);
    expect(done).toEqual(shown);
    expect([preview.status, preview.isSettled]).toEqual(["running", false]);
  });

  it("when the tournament's log cannot be read, the preview shows equal parts, the fees and the overlay", async () => {
    const tournament = await TestTournament.open(room, guaranteed);
    await tournament.registerAll(...players);
    const damage = `UPDATE stream_steps SET events = '["spoiled"]' WHERE stream_id = $1 AND seq = 1`;
    await room.owner.pool.query(damage, [tournament.id]);
    const preview = await figures().previewCancellation(floor, tournament.id);
    expect(preview).toMatchObject({
      refunds: [
        { amount: 1_001, fee: 100, to: "wallet" },
        { amount: 1_001, fee: 100, to: "wallet" },
      ],
      ...{ promotion: 2_998, paidOut: 0, status: "running", areChipsKnown: false },
    });
  });

  it("M7: the preview is final (`isSettled`) once the tournament is paused and its last hand has ended", async () => {
    const tournament = await TestTournament.open(room, { ...guaranteed, guarantee: 0 });
    await tournament.registerAll(...players);
    const isSettled = async () => {
      const preview = await figures().previewCancellation(floor, tournament.id);
      return preview && "isSettled" in preview && preview.isSettled;
    };
    await tournament.perform({ type: "pause" });
    expect(await isSettled()).toBe(false);
    const [table] = tournament.state.tables;
    const stacks = table?.seats.map(({ seat }) => ({ seat, stack: guaranteed.startingStack })) ?? [];
    const [{ seat: button } = { seat: 0 }] = stacks;
    const places = { button, smallBlindSeat: button, bigBlindSeat: button };
    await tournament.perform({ type: "hand-ended", tableNo: 1, stacks, ...places });
    expect(await isSettled()).toBe(true);
    await tournament.perform({ type: "cancel", reason: "a test" });
  });

  it("✗: a finished or unknown tournament has no preview, and only staff see one", async () => {
    const tournament = await TestTournament.open(room);
    await tournament.perform({ type: "cancel", reason: "a test" });
    expect(await figures().previewCancellation(floor, tournament.id)).toBeNull();
    expect(await figures().previewCancellation({ ...floor, roles: new Set() }, tournament.id)).toMatchObject({
      code: "not-allowed",
    });
  });
});

it("M2, M19, M20: the figures follow the money from the guarantee to an empty escrow", async () => {
  const tournament = await TestTournament.open(room, { ...headsUp, guarantee: 5_000 });
  const [one = "", two = ""] = players;
  await tournament.registerAll(one, two);
  const money = () => figures().getMoney(floor, tournament.id);
  expect(await money()).toEqual({
    flows: [
      { kind: "guarantee", count: 1, amount: 5_000 },
      { kind: "tournament-buy-in", count: 2, amount: 2_200 },
      { kind: "tournament-fees", count: 1, amount: -200 },
      { kind: "guarantee-return", count: 1, amount: -2_000 },
    ],
    escrow: 5_000,
    fees: 200,
  });
  await tournament.winHand(one);
  expect(await money()).toMatchObject({ escrow: 0, fees: 200 });
});

it("M23: the figures list the tickets for a tournament, and the satellites that pay these tickets", async () => {
  const target = await TestTournament.open(
    room,
    { ...tournamentPresets["freeze-out"], currency: "real", buyIn: { prize: 1_000, fee: 100 } },
    { opensAt: Date.now() - 1_000, startsAt: Date.now() + HOUR_MS },
  );
  const satelliteId = crypto.randomUUID();
  const satellite = { tournamentId: target.id, price: 1_100 };
  expect(await announce(room, satelliteId, { ...headsUp, payouts: [], deal: null, satellite })).toBeNull();
  const [one = ""] = players;
  await giveMoney(room, `ticket:${one}:${target.id}`, 1_100);
  expect(await figures().listTicketsFor(floor, target.id)).toEqual([
    { userId: one, name: expect.any(String), currency: "real", amount: 1_100 },
  ]);
  expect(await figures().listSatellitesOf(floor, target.id)).toMatchObject([{ id: satelliteId }]);
  expect(await figures().listTicketsFor(floor, satelliteId)).toEqual([]);
});
