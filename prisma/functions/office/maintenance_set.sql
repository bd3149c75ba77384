-- Plans or begins maintenance of the whole room, or changes the text and the times of current or planned maintenance. `actor_id`: the
-- member of the staff who does this; NULL for the command on the machine. `begins_at`: NULL or a past time means now; maintenance that has
-- begun keeps its start time. Returns ends-before-it-begins, or NULL on success. Decision 0113
CREATE FUNCTION maintenance_set(message text, begins_at timestamptz, until_at timestamptz, actor_id uuid, reason text, ip_address text)
RETURNS text LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  set_before jsonb := (SELECT to_jsonb(m) FROM maintenance m FOR UPDATE);
  begun_at timestamptz := (SELECT m.begins_at FROM maintenance m WHERE m.begins_at <= clock_timestamp());
  saved maintenance;
BEGIN
  begun_at := coalesce(begun_at, greatest(maintenance_set.begins_at, clock_timestamp()));
  IF until_at <= greatest(begun_at, clock_timestamp()) THEN
    RETURN 'ends-before-it-begins';
  END IF;
  INSERT INTO maintenance AS m (text, begins_at, until_at) VALUES (message, begun_at, maintenance_set.until_at)
  ON CONFLICT (id) DO UPDATE SET text = excluded.text, begins_at = excluded.begins_at, until_at = excluded.until_at
  RETURNING m.* INTO saved;
  INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, reason, before, after, ip_address)
  VALUES (maintenance_set.actor_id, 'maintenance.set', 'room', 'maintenance', maintenance_set.reason, set_before, to_jsonb(saved),
          maintenance_set.ip_address);
  RETURN NULL;
END $$;

REVOKE EXECUTE ON FUNCTION maintenance_set FROM PUBLIC;
