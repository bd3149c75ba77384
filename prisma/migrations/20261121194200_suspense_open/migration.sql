-- DropIndex
DROP INDEX "suspense_cases_resolved_at_due_at_hand_id_idx";

-- What Prisma cannot say.

-- "IS NULL" fixes no place in an order: with the column in front, an index is read whole and sorted.
CREATE INDEX suspense_cases_open ON suspense_cases (due_at, hand_id) WHERE resolved_at IS NULL;
