-- Imposes a sanction (`freeze`, `ban`, `chat-ban`) on a player for a member of the staff, or lifts it when `until` is NULL. Only an owner
-- sanctions staff, and never themself, so that an owner who may act always remains. Fault 98. Staff who sit at a table with a player can
-- neither ban nor freeze them, because a ban folds the player's hand. Fault 97. Returns not-allowed, reason-required, own-account,
-- no-such-person, staff-protected, own-table, not-in-force, in-the-past, or NULL on success.
CREATE FUNCTION player_sanction(session_key text, user_id uuid, sanction text, until timestamptz, reason text, ip_address text)
RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor_id uuid := session_actor(session_key);
  refused text;
  is_staff boolean := EXISTS (SELECT FROM staff_members m WHERE m.user_id = player_sanction.user_id);
BEGIN
  IF is_staff THEN
    -- Staff changes run one at a time: two owners who ban each other, or who ban and take away a role, must not both succeed.
    LOCK TABLE staff_members IN SHARE ROW EXCLUSIVE MODE;
  END IF;
  refused := coalesce(staff_refusal(session_key, player_sanction.reason, VARIADIC CASE sanction
    WHEN 'ban' THEN ARRAY['owner', 'integrity']
    WHEN 'freeze' THEN ARRAY['owner', 'support', 'integrity']
    WHEN 'chat-ban' THEN ARRAY['owner', 'floor', 'support', 'integrity']
    ELSE '{}'
  END::staff_role[]), CASE
    WHEN player_sanction.user_id = actor_id THEN 'own-account'
    WHEN is_staff AND NOT EXISTS (SELECT FROM staff_members m WHERE m.user_id = actor_id AND m.role = 'owner') THEN 'staff-protected'
    WHEN until IS NOT NULL AND sanction <> 'chat-ban' AND EXISTS (
      SELECT FROM seats s WHERE s.user_id = player_sanction.user_id AND staff_sits_at(actor_id, s.table_id)
    ) THEN 'own-table'
  END);
  RETURN coalesce(refused, player_apply_sanction(actor_id, player_sanction.user_id, sanction, until, player_sanction.reason, ip_address));
END $$;

REVOKE EXECUTE ON FUNCTION player_sanction FROM PUBLIC;
GRANT EXECUTE ON FUNCTION player_sanction TO web;
