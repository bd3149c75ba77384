-- Returns why staff cannot give these settings to a table or pool: wrong-currency (H1: only private games make chips), wrong-seating (S1:
-- the room assigns the seats of a pool, and players pick their seats at a single table), no-such-config (R1: the attached rake config must
-- equal a stored version exactly), or NULL when they can.
CREATE FUNCTION unit_settings_refusal(unit_kind text, settings jsonb) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT CASE
    WHEN settings->>'currency' = 'game' THEN 'wrong-currency'
    WHEN (unit_kind = 'pool') <> (settings->>'seating' IS NOT DISTINCT FROM 'pool') THEN 'wrong-seating'
    WHEN jsonb_typeof(rake) <> 'null' AND NOT EXISTS (
      SELECT FROM rake_configs c WHERE c.id = rake->>'id' AND c.version::text = rake->>'version' AND c.config = rake
    ) THEN 'no-such-config'
  END
  FROM (SELECT settings->'rules'->'rake' AS rake) AS attached
$$;

REVOKE EXECUTE ON FUNCTION unit_settings_refusal FROM PUBLIC;
