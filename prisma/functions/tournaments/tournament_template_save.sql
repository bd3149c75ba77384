-- Saves new or changed settings from which tournaments are made, with the audit log entry. `retired`: the template is no longer offered.
-- Returns not-allowed, reason-required, or NULL on success.
CREATE FUNCTION tournament_template_save(
  session_key text, template_id uuid, name text, settings jsonb, retired boolean, reason text, ip_address text
) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor_id uuid := session_actor(session_key);
  refused text := staff_refusal(session_key, reason, 'owner', 'floor');
  saved_before jsonb := (
    SELECT jsonb_build_object('name', t.name, 'settings', t.settings, 'retired', t.retired)
    FROM tournament_templates t WHERE t.id = template_id FOR UPDATE);
BEGIN
  IF refused IS NOT NULL THEN
    RETURN refused;
  END IF;
  INSERT INTO tournament_templates AS t (id, name, settings, retired)
  VALUES (template_id, tournament_template_save.name, tournament_template_save.settings, tournament_template_save.retired)
  ON CONFLICT (id) DO UPDATE SET name = excluded.name, settings = excluded.settings, retired = excluded.retired, updated_at = now();
  INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, reason, before, after, ip_address)
  VALUES (actor_id, 'tournament-template.save', 'tournament-template', template_id::text, tournament_template_save.reason, saved_before,
          jsonb_build_object('name', tournament_template_save.name, 'settings', tournament_template_save.settings,
                             'retired', tournament_template_save.retired),
          tournament_template_save.ip_address);
  RETURN NULL;
END $$;

REVOKE EXECUTE ON FUNCTION tournament_template_save FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tournament_template_save TO web;
