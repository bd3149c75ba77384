-- Closes the account of the person whose session has this key: ends all their sessions and gives them no more seats. For `grace_days` (the
-- room setting `accountGraceDays`) they can reopen it by signing in (`account_reopen`); a guest cannot come back. Some time later
-- `accounts_erase_due` deletes their personal data. `refused`: session-revoked, fresh-sign-in-required, staff-account (members of the staff
-- must first give up their roles, so that a room never loses its last owner), account-seated (chips at a table would be left behind),
-- in-tournament, bets-held (staff have not decided yet about bets of the account), real-money, has-tickets, adjustment-pending, or NULL on
-- success.
CREATE FUNCTION account_close(session_key text, grace_days integer, OUT refused text, OUT reopen_until timestamptz)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor_id uuid := session_actor(session_key);
  is_guest boolean;
BEGIN
  refused := CASE
    WHEN actor_id IS NULL THEN 'session-revoked'
    WHEN NOT session_is_fresh(session_key) THEN 'fresh-sign-in-required'
  END;
  IF refused IS NOT NULL THEN
    RETURN;
  END IF;
  -- Waits until a role or a seat that is being written is stored, so that the next statement sees it. A later role or seat is refused,
  -- because the account is closed then (`staff_set_role`, `seat_check_player`).
  LOCK TABLE staff_members IN SHARE ROW EXCLUSIVE MODE;
  SELECT u.guest INTO is_guest FROM users u WHERE u.id = actor_id FOR UPDATE;
  refused := CASE
    WHEN EXISTS (SELECT FROM staff_members m WHERE m.user_id = actor_id) THEN 'staff-account'
    WHEN EXISTS (SELECT FROM seats s WHERE s.user_id = actor_id)
      OR EXISTS (SELECT FROM ledger_accounts a WHERE a.user_id = actor_id AND a.kind = 'stack' AND a.balance <> 0) THEN 'account-seated'
    WHEN EXISTS (SELECT FROM tournament_entries e JOIN tournaments t ON t.id = e.tournament_id AND t.ended_at IS NULL
                 WHERE e.user_id = actor_id) THEN 'in-tournament'
    WHEN EXISTS (SELECT FROM suspense_cases c JOIN hands h ON h.id = c.hand_id JOIN hand_seats p ON p.hand_serial = h.serial
                 WHERE c.resolved_at IS NULL AND p.user_id = actor_id) THEN 'bets-held'
    WHEN EXISTS (SELECT FROM ledger_accounts a WHERE a.user_id = actor_id AND a.kind = 'wallet' AND a.currency = 'real'
                 AND a.balance <> 0) THEN 'real-money'
    WHEN EXISTS (SELECT FROM ledger_accounts a WHERE a.user_id = actor_id AND a.kind = 'ticket' AND a.balance <> 0) THEN 'has-tickets'
    WHEN EXISTS (SELECT FROM chip_adjustments c WHERE c.user_id = actor_id AND c.status = 'pending') THEN 'adjustment-pending'
  END;
  IF refused IS NOT NULL THEN
    RETURN;
  END IF;
  UPDATE users u
  SET closed_at = now(), discarded_at = CASE WHEN is_guest THEN now() END,
      reopen_until = CASE WHEN NOT is_guest THEN now() + make_interval(days => grace_days) END
  WHERE u.id = actor_id RETURNING u.reopen_until INTO reopen_until;
  UPDATE sessions s SET revoked_at = now() WHERE s.user_id = actor_id AND s.revoked_at IS NULL;
  DELETE FROM data_exports e WHERE e.user_id = actor_id;
  PERFORM mail_add(actor_id, 'account-closed', jsonb_build_object('reopenUntil', to_epoch_ms(reopen_until)));
END $$;

REVOKE EXECUTE ON FUNCTION account_close FROM PUBLIC;
GRANT EXECUTE ON FUNCTION account_close TO web;
