-- Makes a tournament for a member of the staff, with its audit log entry; `opens_at` and `starts_at` are null for a sit-and-go. The page
-- makes the id, so a repeated request makes no second tournament. Fault 100. Returns not-allowed, reason-required, what
-- `tournament_announce` returns, or NULL on success.
CREATE FUNCTION tournament_create(
  session_key text, tournament_id uuid, name text, settings jsonb, opens_at timestamptz, starts_at timestamptz, reason text, ip_address text
) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor_id uuid := session_actor(session_key);
  refused text := staff_refusal(session_key, reason, 'owner', 'floor');
BEGIN
  IF refused IS NULL AND EXISTS (SELECT FROM tournaments t WHERE t.id = tournament_id) THEN
    RETURN NULL; -- the tournament was already made
  END IF;
  refused := coalesce(refused, tournament_announce(tournament_id, name, settings, opens_at, starts_at, NULL, actor_id));
  IF refused IS NULL THEN
    INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, reason, after, ip_address)
    VALUES (actor_id, 'tournament.create', 'tournament', tournament_id::text, tournament_create.reason,
            jsonb_build_object('name', tournament_create.name, 'settings', tournament_create.settings,
                               'opensAt', to_epoch_ms(tournament_create.opens_at), 'startsAt', to_epoch_ms(tournament_create.starts_at)),
            tournament_create.ip_address);
  END IF;
  RETURN refused;
END $$;

REVOKE EXECUTE ON FUNCTION tournament_create FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tournament_create TO web;
