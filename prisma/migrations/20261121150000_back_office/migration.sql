-- CreateEnum
CREATE TYPE "staff_role" AS ENUM ('owner', 'floor', 'rake_admin', 'support', 'integrity');

-- CreateTable
CREATE TABLE "staff_members" (
    "user_id" UUID NOT NULL,
    "role" "staff_role" NOT NULL,
    "granted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "staff_members_pkey" PRIMARY KEY ("user_id","role")
);

-- CreateTable
CREATE TABLE "audit_log" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor_id" UUID,
    "action" TEXT NOT NULL,
    "subject_kind" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "reason" TEXT,
    "before" JSONB,
    "after" JSONB,
    "address" TEXT,

    CONSTRAINT "audit_log_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "commands" (
    "id" UUID NOT NULL,
    "unit_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "audit_id" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "answered_at" TIMESTAMPTZ(3),
    "result" JSONB,

    CONSTRAINT "commands_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "audit_log_actor_id_id_idx" ON "audit_log"("actor_id", "id");

-- CreateIndex
CREATE INDEX "audit_log_subject_kind_subject_id_id_idx" ON "audit_log"("subject_kind", "subject_id", "id");

-- CreateIndex
CREATE INDEX "audit_log_action_id_idx" ON "audit_log"("action", "id");

-- CreateIndex
CREATE INDEX "commands_answered_at_created_at_idx" ON "commands"("answered_at", "created_at");

-- CreateIndex
CREATE INDEX "commands_audit_id_idx" ON "commands"("audit_id");

-- AddForeignKey
ALTER TABLE "staff_members" ADD CONSTRAINT "staff_members_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "commands" ADD CONSTRAINT "commands_audit_id_fkey" FOREIGN KEY ("audit_id") REFERENCES "audit_log"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What Prisma cannot say.

ALTER TABLE commands ADD CONSTRAINT commands_answer CHECK ((answered_at IS NULL) = (result IS NULL));

-- Roles are granted and taken here and nowhere else: by an owner, with a reason, and with its line in the audit log.
-- The web server's role may call it and may not write the table. `refused`: not-allowed, no-such-person, last-owner.
CREATE FUNCTION staff_change(actor uuid, person uuid, wanted staff_role, granted boolean, why text, seen_from text)
RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  had jsonb;
BEGIN
  -- One change at a time: two owners who take the role from each other must not both succeed.
  LOCK TABLE staff_members IN SHARE ROW EXCLUSIVE MODE;
  IF NOT EXISTS (SELECT FROM staff_members WHERE user_id = actor AND role = 'owner') THEN
    RETURN 'not-allowed';
  END IF;
  IF NOT EXISTS (SELECT FROM users WHERE id = person AND NOT guest AND NOT bot) THEN
    RETURN 'no-such-person';
  END IF;
  IF NOT granted AND wanted = 'owner'
     AND NOT EXISTS (SELECT FROM staff_members WHERE role = 'owner' AND user_id <> person) THEN
    RETURN 'last-owner';
  END IF;
  SELECT coalesce(jsonb_agg(role ORDER BY role), '[]') INTO had FROM staff_members WHERE user_id = person;
  IF granted THEN
    INSERT INTO staff_members (user_id, role) VALUES (person, wanted) ON CONFLICT DO NOTHING;
  ELSE
    DELETE FROM staff_members WHERE user_id = person AND role = wanted;
  END IF;
  IF NOT FOUND THEN
    RETURN NULL; -- it was so already
  END IF;
  INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, reason, before, after, address)
  SELECT actor, 'staff.change', 'user', person::text, why, had, coalesce(jsonb_agg(role ORDER BY role), '[]'), seen_from
  FROM staff_members WHERE user_id = person;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION staff_change FROM PUBLIC;

GRANT SELECT ON staff_members TO web;
GRANT EXECUTE ON FUNCTION staff_change TO web;

-- The log grows and never changes.
GRANT SELECT, INSERT (actor_id, action, subject_kind, subject_id, reason, before, after, address) ON audit_log TO web;
GRANT USAGE ON SEQUENCE audit_log_id_seq TO web;

-- The back office asks, the owner of the unit answers once.
GRANT SELECT, INSERT (id, unit_id, kind, payload, audit_id) ON commands TO web;
GRANT SELECT, UPDATE (answered_at, result) ON commands TO game;
