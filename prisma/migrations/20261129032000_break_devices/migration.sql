-- Which browsers a break reaches everybody in. Decision 0085
-- CreateTable
CREATE TABLE "break_devices" (
    "device_hash" BYTEA NOT NULL,
    "user_id" UUID NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "break_devices_pkey" PRIMARY KEY ("device_hash","user_id")
);

-- CreateIndex
CREATE INDEX "break_devices_user_id_idx" ON "break_devices"("user_id");

-- CreateIndex
CREATE INDEX "sessions_device_hash_idx" ON "sessions"("device_hash");

-- AddForeignKey
ALTER TABLE "break_devices" ADD CONSTRAINT "break_devices_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
