-- AlterTable
ALTER TABLE "outgoing_mails" ADD COLUMN     "mailbox" TEXT;

-- CreateIndex
CREATE INDEX "outgoing_mails_mailbox_created_at_idx" ON "outgoing_mails"("mailbox", "created_at");
