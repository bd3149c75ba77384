-- Invitations to sign up, and who agreed to which version of the terms. Decision 0111
-- CreateTable
CREATE TABLE "invitations" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "code" TEXT NOT NULL,
    "made_by" UUID NOT NULL,
    "made_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "max_uses" INTEGER NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "invitations_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "invitations_bounds" CHECK ("max_uses" BETWEEN 1 AND 1000 AND length("code") BETWEEN 8 AND 40)
);

-- CreateTable
CREATE TABLE "invitation_uses" (
    "user_id" UUID NOT NULL,
    "invitation_id" UUID NOT NULL,
    "used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "invitation_uses_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "term_consents" (
    "user_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "term_consents_pkey" PRIMARY KEY ("user_id","version")
);

-- CreateIndex
CREATE UNIQUE INDEX "invitations_code_key" ON "invitations"("code");

-- CreateIndex
CREATE INDEX "invitations_made_by_idx" ON "invitations"("made_by");

-- CreateIndex
CREATE INDEX "invitation_uses_invitation_id_idx" ON "invitation_uses"("invitation_id");

-- CreateIndex
CREATE INDEX "term_consents_version_idx" ON "term_consents"("version");

-- AddForeignKey
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_made_by_fkey" FOREIGN KEY ("made_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitation_uses" ADD CONSTRAINT "invitation_uses_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitation_uses" ADD CONSTRAINT "invitation_uses_invitation_id_fkey" FOREIGN KEY ("invitation_id") REFERENCES "invitations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "term_consents" ADD CONSTRAINT "term_consents_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "term_consents" ADD CONSTRAINT "term_consents_version_fkey" FOREIGN KEY ("version") REFERENCES "room_settings"("version") ON DELETE RESTRICT ON UPDATE CASCADE;

GRANT SELECT ON invitations, invitation_uses TO web;
