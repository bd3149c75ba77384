-- Messages between game servers that are too long for NOTIFY, for a minute; what they say is stored elsewhere, so that none is missed after
-- a crash.
-- CreateTable
CREATE UNLOGGED TABLE "bus_attachments" (
    "id" BIGSERIAL NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "payload" BYTEA NOT NULL,

    CONSTRAINT "bus_attachments_pkey" PRIMARY KEY ("id")
);

-- The adapter reads and deletes with plain statements.
GRANT SELECT, DELETE ON bus_attachments TO game;
GRANT INSERT (payload) ON bus_attachments TO game;
GRANT USAGE ON SEQUENCE bus_attachments_id_seq TO game;
