-- Decides a request to remove the second factors of an account, once: a second person approves it, or an owner declines it, even for their
-- own account. As for adjustments, the second person is an established owner who has not changed the requester's roles within the waiting
-- time of new owners. Fault 96. Nothing is removed when the person has taken a second step since the request, because they have not lost
-- the factor. Returns not-allowed, reason-required, fresh-sign-in-required, no-such-request, already-decided, self-approved, own-account,
-- role-too-new, own-appointee, no-factor, factor-in-use, or NULL on success.
CREATE FUNCTION factor_removal_decide(session_key text, removal_id bigint, approved boolean, reason text, ip_address text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor_id uuid := session_actor(session_key);
  asked factor_removals;
  refused text := coalesce(staff_refusal(session_key, reason, 'owner'), CASE
    WHEN NOT session_is_fresh(session_key) THEN 'fresh-sign-in-required'
  END);
BEGIN
  IF refused IS NOT NULL THEN
    RETURN refused;
  END IF;
  SELECT * INTO asked FROM factor_removals r WHERE r.id = removal_id FOR UPDATE;
  refused := CASE
    WHEN NOT FOUND THEN 'no-such-request'
    WHEN asked.outcome IS NOT NULL THEN 'already-decided'
    WHEN NOT approved THEN NULL
    WHEN asked.user_id = actor_id THEN 'own-account'
    ELSE coalesce(staff_approval_refusal(actor_id, asked.requested_by), CASE
      WHEN factor_ways(asked.user_id) = '{}' THEN 'no-factor'
      WHEN EXISTS (SELECT FROM sessions s WHERE s.user_id = asked.user_id AND s.second_step_at > asked.requested_at) THEN 'factor-in-use'
    END)
  END;
  IF refused IS NOT NULL THEN
    RETURN refused;
  END IF;
  UPDATE factor_removals r
  SET outcome = CASE WHEN approved THEN 'removed' ELSE 'declined' END, decided_by = actor_id, decided_at = now() WHERE r.id = removal_id;
  IF approved THEN
    PERFORM factors_remove(asked.user_id, actor_id, reason, ip_address);
  ELSE
    INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, reason, ip_address)
    VALUES (actor_id, 'player.decline-factor-removal', 'user', asked.user_id::text, factor_removal_decide.reason, factor_removal_decide.ip_address);
    PERFORM factor_tell_change(asked.user_id, 'removal-declined');
  END IF;
  RETURN NULL;
END $$;

REVOKE EXECUTE ON FUNCTION factor_removal_decide FROM PUBLIC;
GRANT EXECUTE ON FUNCTION factor_removal_decide TO web;
