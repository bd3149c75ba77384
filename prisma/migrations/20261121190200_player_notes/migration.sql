-- CreateTable
CREATE TABLE "player_notes" (
    "author_id" UUID NOT NULL,
    "subject_id" UUID NOT NULL,
    "tag" TEXT,
    "text" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "player_notes_pkey" PRIMARY KEY ("author_id","subject_id")
);

-- CreateIndex
CREATE INDEX "player_notes_subject_id_idx" ON "player_notes"("subject_id");

-- AddForeignKey
ALTER TABLE "player_notes" ADD CONSTRAINT "player_notes_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "player_notes" ADD CONSTRAINT "player_notes_subject_id_fkey" FOREIGN KEY ("subject_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What Prisma cannot say.

ALTER TABLE player_notes
  ADD CONSTRAINT player_notes_others CHECK (author_id <> subject_id),
  ADD CONSTRAINT player_notes_tag CHECK (tag IN ('red', 'orange', 'yellow', 'green', 'blue', 'violet')),
  ADD CONSTRAINT player_notes_length CHECK (char_length(text) <= 500),
  ADD CONSTRAINT player_notes_something CHECK (tag IS NOT NULL OR text <> '');

-- The game server has no business with them, so no socket can carry one.
GRANT SELECT, INSERT, DELETE, UPDATE (tag, text, updated_at) ON player_notes TO web;
-- Beside a note stands whether he is muted; who mutes still goes through the game server.
GRANT SELECT ON chat_mutes TO web;
