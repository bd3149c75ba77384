-- A part of a key: who changes an epoch waits for the commits that read it FOR KEY SHARE, whatever statement he uses, and they
-- for him. Who renews a lease changes no key and waits for nobody.
CREATE UNIQUE INDEX "ownership_unit_id_epoch_key" ON "ownership"("unit_id", "epoch");
