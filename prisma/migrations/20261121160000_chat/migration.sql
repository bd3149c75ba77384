-- CreateTable
CREATE TABLE "chat_messages" (
    "id" BIGSERIAL NOT NULL,
    "table_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "command_id" UUID NOT NULL,
    "text" TEXT,
    "emote" TEXT,
    "unmasked" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "chat_messages_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "chat_mutes" (
    "user_id" UUID NOT NULL,
    "muted_id" UUID NOT NULL,

    CONSTRAINT "chat_mutes_pkey" PRIMARY KEY ("user_id","muted_id")
);

-- CreateTable
CREATE TABLE "chat_reports" (
    "message_id" BIGINT NOT NULL,
    "reporter_id" UUID NOT NULL,
    "context" BIGINT[],
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "chat_reports_pkey" PRIMARY KEY ("message_id","reporter_id")
);

-- CreateIndex
CREATE INDEX "chat_messages_table_id_id_idx" ON "chat_messages"("table_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "chat_messages_user_id_command_id_key" ON "chat_messages"("user_id", "command_id");

-- CreateIndex
CREATE INDEX "chat_mutes_muted_id_idx" ON "chat_mutes"("muted_id");

-- CreateIndex
CREATE INDEX "chat_reports_reporter_id_at_idx" ON "chat_reports"("reporter_id", "at");

-- AddForeignKey
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_table_id_fkey" FOREIGN KEY ("table_id") REFERENCES "tables"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chat_mutes" ADD CONSTRAINT "chat_mutes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chat_mutes" ADD CONSTRAINT "chat_mutes_muted_id_fkey" FOREIGN KEY ("muted_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chat_reports" ADD CONSTRAINT "chat_reports_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "chat_messages"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chat_reports" ADD CONSTRAINT "chat_reports_reporter_id_fkey" FOREIGN KEY ("reporter_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What Prisma cannot say.

ALTER TABLE chat_messages
  ADD CONSTRAINT chat_messages_said CHECK ((text IS NULL) <> (emote IS NULL)),
  ADD CONSTRAINT chat_messages_length CHECK (text <> '' AND char_length(text) <= 200),
  ADD CONSTRAINT chat_messages_unmasked CHECK (unmasked IS NULL OR text IS NOT NULL);
ALTER TABLE chat_mutes ADD CONSTRAINT chat_mutes_others CHECK (user_id <> muted_id);

-- Talk passes through the game server alone. What was said stays as it was said.
GRANT SELECT, INSERT ON chat_messages, chat_reports TO game;
GRANT USAGE ON SEQUENCE chat_messages_id_seq TO game;
GRANT SELECT, INSERT, DELETE ON chat_mutes TO game;
