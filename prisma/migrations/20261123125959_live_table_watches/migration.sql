-- CreateTable
CREATE TABLE "live_table_watches" (
    "table_id" UUID NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "live_table_watches_pkey" PRIMARY KEY ("table_id")
);

-- AddForeignKey
ALTER TABLE "live_table_watches" ADD CONSTRAINT "live_table_watches_table_id_fkey" FOREIGN KEY ("table_id") REFERENCES "tables"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

GRANT SELECT ON live_table_watches TO game, web;
