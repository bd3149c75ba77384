-- The end of a released lease now says since when no node has run the unit. Earlier versions did not set it at the release. Fault 156
UPDATE "leases" SET "expires_at" = clock_timestamp() WHERE "node_id" IS NULL;
