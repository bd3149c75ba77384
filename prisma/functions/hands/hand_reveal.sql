-- Records in the audit log that an integrity officer reveals all cards of a finished hand, or that they were refused. Fault 61. `readable`:
-- the web server could decrypt the cards. An officer cannot reveal a hand in which they were dealt in, or a hand of a table at which they
-- sit. An officer can reveal at most `reveals-per-hour` hands an hour. Fault 97. Returns not-allowed, reason-required, hand-not-finished,
-- own-hand, cards-unreadable, too-many-reveals, or NULL when the reveal is allowed.
CREATE FUNCTION hand_reveal(session_key text, hand_id text, readable boolean, reason text, ip_address text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor_id uuid := session_actor(session_key);
  refused text;
  hand_table_id uuid := (SELECT h.table_id FROM hands h WHERE h.id = hand_reveal.hand_id);
BEGIN
  IF actor_id IS NULL THEN
    RETURN 'not-allowed'; -- no person is known
  END IF;
  -- One reveal of an officer at a time, so that concurrent reveals cannot exceed the limit.
  PERFORM FROM staff_members m WHERE m.user_id = actor_id FOR UPDATE;
  refused := coalesce(staff_refusal(session_key, hand_reveal.reason, 'integrity'), CASE
    WHEN hand_table_id IS NULL THEN 'hand-not-finished'
    WHEN staff_sits_at(actor_id, hand_table_id) OR EXISTS (
      SELECT FROM hand_players p WHERE p.hand_id = hand_reveal.hand_id AND p.user_id = actor_id
    ) THEN 'own-hand'
    WHEN NOT readable THEN 'cards-unreadable'
    WHEN (SELECT count(*) FROM hand_reveals r WHERE r.revealed_by = actor_id AND r.at > now() - interval '1 hour')
         >= staff_limit_of('reveals-per-hour') THEN 'too-many-reveals'
  END);
  IF refused IS NULL THEN
    INSERT INTO hand_reveals (hand_id, revealed_by, reason) VALUES (hand_reveal.hand_id, actor_id, hand_reveal.reason);
  END IF;
  INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, reason, after, ip_address)
  VALUES (actor_id, CASE WHEN refused IS NULL THEN 'hand.reveal' ELSE 'hand.refuse-reveal' END, 'hand',
          hand_reveal.hand_id, hand_reveal.reason, CASE WHEN refused IS NOT NULL THEN jsonb_build_object('code', refused) END,
          hand_reveal.ip_address);
  RETURN refused;
END $$;

REVOKE EXECUTE ON FUNCTION hand_reveal FROM PUBLIC;
GRANT EXECUTE ON FUNCTION hand_reveal TO web;
