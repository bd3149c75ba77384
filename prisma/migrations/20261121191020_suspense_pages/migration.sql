-- DropIndex
DROP INDEX "suspense_cases_resolved_at_due_at_idx";

-- CreateIndex
CREATE INDEX "suspense_cases_resolved_at_due_at_hand_id_idx" ON "suspense_cases"("resolved_at", "due_at", "hand_id");

-- CreateIndex
CREATE INDEX "suspense_cases_resolved_at_hand_id_idx" ON "suspense_cases"("resolved_at", "hand_id");
