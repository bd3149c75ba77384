-- The settings that hands were played by, each content once: a table plays thousands of hands by the same ones. Decision 0037
CREATE TABLE hand_settings (
  id serial NOT NULL,
  hash bytea NOT NULL,
  settings jsonb NOT NULL,
  CONSTRAINT hand_settings_pkey PRIMARY KEY (id),
  CONSTRAINT hand_settings_hash CHECK (length(hash) = 32)
);
CREATE UNIQUE INDEX hand_settings_hash_key ON hand_settings (hash);
GRANT SELECT, INSERT ON hand_settings TO game;
GRANT USAGE ON SEQUENCE hand_settings_id_seq TO game;
GRANT SELECT ON hand_settings TO web;

INSERT INTO hand_settings (hash, settings)
SELECT sha256(convert_to(settings::text, 'UTF8')), settings FROM hands GROUP BY settings;

-- One rewrite of the table leaves nothing of the old column behind. No foreign key: hands of all tables would lock the same few rows.
CREATE FUNCTION pg_temp.hand_settings_id(played jsonb) RETURNS integer LANGUAGE sql STABLE AS
  $$ SELECT id FROM public.hand_settings WHERE hash = sha256(convert_to(played::text, 'UTF8')) $$;
ALTER TABLE hands ALTER COLUMN settings TYPE integer USING pg_temp.hand_settings_id(settings);
ALTER TABLE hands RENAME COLUMN settings TO settings_id;
