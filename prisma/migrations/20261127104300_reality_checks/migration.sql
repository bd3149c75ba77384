-- How often players want to be told how long they have played, and the sittings counted for it. Functions alone read and write them; decision 0067.
-- CreateTable
CREATE TABLE "reality_checks" (
    "user_id" UUID NOT NULL,
    "every_minutes" INTEGER,
    "began_at" TIMESTAMPTZ(3),
    "minutes" INTEGER NOT NULL DEFAULT 0,
    "since_answer" INTEGER NOT NULL DEFAULT 0,
    "last_minute_at" TIMESTAMPTZ(3),
    "answered" INTEGER NOT NULL DEFAULT 0,
    "stopped_at" TIMESTAMPTZ(3),

    CONSTRAINT "reality_checks_pkey" PRIMARY KEY ("user_id")
);

-- AddForeignKey
ALTER TABLE "reality_checks" ADD CONSTRAINT "reality_checks_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;


ALTER TABLE reality_checks ADD CONSTRAINT reality_checks_interval CHECK (every_minutes IN (15, 30, 60, 120));
