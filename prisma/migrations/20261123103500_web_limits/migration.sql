-- Whom web servers limit now, for the live monitor. Written by web_limits_publish alone.
CREATE TABLE web_limits (
  process_id uuid NOT NULL,
  limited jsonb NOT NULL,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT web_limits_pkey PRIMARY KEY (process_id),
  CONSTRAINT web_limits_limited CHECK (jsonb_array_length(limited) BETWEEN 1 AND 20 AND length(limited::text) <= 10000)
);
GRANT SELECT ON web_limits TO web;
