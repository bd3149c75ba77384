/** Tests that a frozen hand continues at the table's next server exactly as it was frozen, with the seeds that were already answered. F3 */
import { beforeEach, expect, it } from "vitest";
import { expectSoundBooks, expectSoundJournal } from "../testing/expect-invariants.ts";
import { freezeFirstHand, frozenOf, goOnAt, storedEvents } from "../testing/frozen-table.ts";
import { callToShowdown, quickSettings, startTestServer } from "../testing/test-server.ts";
import { useTestBackend } from "../testing/use-test-server.ts";

const backend = useTestBackend();
let tableId: string;
beforeEach(async () => {
  await backend.retireUnits();
  tableId = await backend.createTable(quickSettings({ fairDeal: true }));
});

const start = (name: string) => startTestServer(backend, { NODE_NAME: name });

it.each([
  ["its server ends in order, and another starts", false],
  ["its server ends and hands the table over", true],
])(
  "F3, faults 64, 77: when %s, the freeze is dealt with the seeds that both servers received",
  async (_how, hasHeir) => {
    const first = await start("one");
    const heir = hasHeir ? await start("two") : null;
    expect(first.server.node.actors.has(tableId)).toBe(true);
    const seated = await freezeFirstHand(backend, first, tableId);
    const before = frozenOf(seated[0]);
    const { handNo } = before.setup;
    const answer = await seated[0].player.reveal(tableId, before);
    expect(answer).toMatchObject({ ok: true });
    await first.close();

    const second = heir ?? (await start("two"));
    const [one, two] = [await goOnAt(second, tableId, seated[0]), await goOnAt(second, tableId, seated[1])];
    expect(frozenOf(one)).toEqual({ ...before, revealed: [0] });
    // The first server had already answered this seed. The second server gives the same answer.
    expect(await one.player.reveal(tableId, before)).toEqual(answer);
    const late = await two.player.reveal(tableId, before);
    expect(late).toMatchObject({ ok: true });
    const clients = [one.player.client, two.player.client];
    for (const client of clients) await client.waitUntil(({ turn }) => turn !== null, "a turn");
    expect(clients[0]?.view?.hand?.handNo).toBe(handNo);
    await callToShowdown(clients, handNo);

    const ofHand = (await storedEvents(backend, tableId, "hand-frozen")).filter(({ setup }) => setup.handNo === handNo);
    expect(ofHand.map(({ promise }) => promise)).toEqual([before.promise]);
    expect(await storedEvents(backend, tableId, "hand-voided")).toEqual([]);
    const [opened] = await storedEvents(backend, tableId, "deal-opened");
    const revealed = [one, two].map(({ player }, seat) => ({ seat, seed: player.seeds.get(handNo)?.seed }));
    expect(opened).toMatchObject({ handNo, opened: { reveals: revealed } });
    const answers = opened?.opened.reveals.map((reveal) => ({ ok: true, answer: reveal.answer }));
    expect(answers).toEqual([answer, late]);
    await second.close();
    await expectSoundBooks(backend);
    await expectSoundJournal(backend, tableId);
  },
);
