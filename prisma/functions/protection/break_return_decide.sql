-- Approves or declines a player's request to return from a self-exclusion before its end. Two members of the staff must approve the request
-- after the waiting time, and one of them must be an established owner; the second approval ends the break. Each decision is in the audit
-- log. Returns not-allowed, reason-required, no-such-request, already-decided, own-account, too-early, same-approver, owner-required, or
-- NULL on success.
CREATE FUNCTION break_return_decide(session_key text, return_id bigint, approved boolean, reason text, ip_address text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor_id uuid := session_actor(session_key);
  asked break_returns;
  latest play_breaks;
  refused text := staff_refusal(session_key, reason, 'owner', 'support', 'integrity');
  ends boolean;
BEGIN
  IF refused IS NOT NULL THEN
    RETURN refused;
  END IF;
  -- Locks the account first, as the player's own functions do.
  PERFORM FROM users u JOIN break_returns r ON r.user_id = u.id WHERE r.id = return_id FOR UPDATE OF u;
  SELECT * INTO asked FROM break_returns r WHERE r.id = return_id FOR UPDATE;
  refused := CASE
    WHEN NOT FOUND THEN 'no-such-request'
    WHEN asked.outcome IS NOT NULL THEN 'already-decided'
    WHEN asked.user_id = actor_id THEN 'own-account'
    WHEN NOT approved THEN NULL
    WHEN asked.due_at > now() THEN 'too-early'
    WHEN asked.approved_by = actor_id THEN 'same-approver'
    WHEN asked.approved_by IS NOT NULL AND NOT staff_is_established_owner(actor_id) AND NOT staff_is_established_owner(asked.approved_by)
      THEN 'owner-required'
  END;
  IF refused IS NOT NULL THEN
    RETURN refused;
  END IF;
  ends := approved AND asked.approved_by IS NOT NULL;
  SELECT * INTO latest FROM play_breaks b WHERE b.user_id = asked.user_id ORDER BY b.id DESC LIMIT 1;
  IF approved AND NOT ends THEN
    UPDATE break_returns r SET approved_by = actor_id, approved_at = now() WHERE r.id = return_id;
  ELSE
    UPDATE break_returns r
    SET outcome = CASE WHEN approved THEN 'ended' ELSE 'declined' END, decided_by = actor_id, decided_at = now() WHERE r.id = return_id;
    PERFORM break_notify(
      asked.user_id, CASE WHEN approved THEN 'ended' ELSE 'return-declined' END, latest.kind, latest.until, break_return_decide.reason);
  END IF;
  IF ends THEN
    UPDATE users u SET break_until = now() WHERE u.id = asked.user_id;
  END IF;
  INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, reason, before, after, ip_address)
  VALUES (actor_id, CASE WHEN approved THEN 'player.approve-return' ELSE 'player.decline-return' END, 'user', asked.user_id::text,
          break_return_decide.reason, jsonb_build_object('breakUntil', to_epoch_ms(latest.until), 'approvedBy', asked.approved_by),
          jsonb_build_object('ended', ends), break_return_decide.ip_address);
  RETURN NULL;
END $$;

REVOKE EXECUTE ON FUNCTION break_return_decide FROM PUBLIC;
GRANT EXECUTE ON FUNCTION break_return_decide TO web;
