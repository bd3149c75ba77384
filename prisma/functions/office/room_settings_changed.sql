-- Returns the settings whose values differ from those in `others`, for the audit log. A long text is shortened, because the stored version
-- has the whole text.
CREATE FUNCTION room_settings_changed(settings jsonb, others jsonb) RETURNS jsonb
LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
  SELECT coalesce(jsonb_object_agg(e.name, CASE WHEN length(e.value::text) > 300 THEN to_jsonb(left(e.value::text, 300) || '…') ELSE e.value END), '{}')
  FROM jsonb_each(settings) AS e(name, value) WHERE e.value IS DISTINCT FROM others -> e.name
$$;

REVOKE EXECUTE ON FUNCTION room_settings_changed FROM PUBLIC;
