import { expect, it } from "vitest";
import { useTestRoom } from "../../testing/room.ts";
import { createJobRuns } from "./job-runs.ts";
import { readRoomFigures } from "./room-figures.ts";

const room = useTestRoom();

it("the figures of the room count due mails, waiting commands, and the last good run of each job", async () => {
  expect(await readRoomFigures(room.game.pool)).toEqual({
    mailsDue: 0,
    oldestMailMs: 0,
    commandsWaiting: 0,
    jobTimes: {},
    jobFirstDue: {},
  });
  await room.owner.pool.query(
    `INSERT INTO outgoing_mails (address, kind, detail, locale, created_at, next_try_at, sent_at) VALUES
       ('a@example.org', 'reset', '{}', 'en', now() - interval '1 hour', now() - interval '1 minute', NULL),
       ('b@example.org', 'reset', '{}', 'en', now() - interval '1 minute', now() + interval '1 hour', NULL),
       ('c@example.org', 'reset', '{}', 'en', now() - interval '1 day', now() - interval '1 day', now())`,
  );
  const jobs = createJobRuns(room.game.pool);
  const good = (await jobs.claimRun("good", 1_000)) ?? 0;
  await jobs.finishRun("good", good);
  const bad = (await jobs.claimRun("bad", 1_000)) ?? 0;
  await jobs.failRun("bad", bad, 1_000);
  const figures = await readRoomFigures(room.game.pool);
  expect(figures).toMatchObject({ mailsDue: 1, jobTimes: { good } });
  expect(figures.jobTimes).not.toHaveProperty("bad");
  expect(figures.jobFirstDue).not.toHaveProperty("good");
  expect(figures.oldestMailMs).toBeGreaterThanOrEqual(3_600_000);
});

it("decision 0101: a job that never succeeded is due from its creation on, whether it hangs, fails or never begins", async () => {
  const jobs = createJobRuns(room.game.pool);
  const wanted = ["hangs", "fails", "waits"].map((name) => ({ name, everyMs: 1_000 }));
  expect(await jobs.listDue(wanted)).toEqual(new Set(["hangs", "fails", "waits"]));
  const { jobFirstDue: first } = await readRoomFigures(room.game.pool);
  expect(first).toMatchObject({ hangs: expect.any(Number), fails: expect.any(Number), waits: expect.any(Number) });

  await jobs.claimRun("hangs", 1_000);
  await jobs.failRun("fails", (await jobs.claimRun("fails", 1_000)) ?? 0, 0);
  expect(await jobs.claimRun("fails", 1_000)).not.toBeNull();
  await jobs.listDue(wanted);
  expect((await readRoomFigures(room.game.pool)).jobFirstDue).toMatchObject(first);

  const done = (await jobs.claimRun("waits", 1_000)) ?? 0;
  await jobs.finishRun("waits", done);
  const after = await readRoomFigures(room.game.pool);
  expect(after.jobTimes).toMatchObject({ waits: done });
  expect(after.jobFirstDue).not.toHaveProperty("waits");
});

it("a web server may not read the figures of the room", async () => {
  await expect(readRoomFigures(room.web.pool)).rejects.toThrow("permission denied");
});
