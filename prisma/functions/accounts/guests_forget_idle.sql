-- Discards up to `max_rows` guests who were not seen for `unseen_days` (the room setting `guestDays`), or for `unplayed_days` (the room
-- setting `unplayedGuestDays`) when they were never dealt a hand: their sessions end, their preferences are deleted and their nickname is
-- free. Guests stay when they have a seat, an entry in a tournament that is not over, an open private game as its host, chips at a table, a
-- ticket, real money, or a sanction or a break in force. The days are counted on the database's clock, which also records when a guest was
-- seen. Returns the number of discarded guests. Fault 106
CREATE FUNCTION guests_forget_idle(unseen_days integer, unplayed_days integer, max_rows integer) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH idle AS (
    -- Two names with this many digits are almost never equal. If two are equal, this run fails, and the next run draws other digits.
    SELECT u.id, (100000000000 + floor(random() * 900000000000))::bigint::text AS digits
    FROM player_activity a JOIN users u ON u.id = a.user_id
    WHERE NOT a.bot AND u.guest AND NOT u.bot AND u.discarded_at IS NULL
      AND (a.last_seen_at < now() - make_interval(days => unseen_days)
           OR a.last_seen_at < now() - make_interval(days => unplayed_days) AND NOT EXISTS (SELECT FROM hand_seats p WHERE p.user_id = u.id))
      AND coalesce(greatest(u.frozen_until, u.banned_until, u.chat_banned_until, u.break_until) < now(), true)
      AND NOT EXISTS (SELECT FROM seats s WHERE s.user_id = u.id)
      AND NOT EXISTS (
        SELECT FROM tournament_entries e JOIN tournaments t ON t.id = e.tournament_id AND t.ended_at IS NULL WHERE e.user_id = u.id)
      AND NOT EXISTS (
        SELECT FROM private_games g JOIN tables t ON t.id = g.table_id AND t.status = 'open' WHERE g.host_id = u.id)
      AND NOT EXISTS (
        SELECT FROM ledger_accounts l
        WHERE l.user_id = u.id AND l.balance <> 0 AND (l.kind <> 'wallet' OR l.currency = 'real'))
    ORDER BY a.last_seen_at LIMIT max_rows FOR UPDATE OF u SKIP LOCKED
  ), forgotten AS (
    UPDATE users u SET discarded_at = now(), name = 'Guest ' || digits, name_key = 'guest' || translate(digits, '10', 'lo')
    FROM idle WHERE u.id = idle.id RETURNING u.id
  ), ended AS (
    UPDATE sessions s SET revoked_at = now() FROM forgotten f WHERE s.user_id = f.id AND s.revoked_at IS NULL
  ), dropped AS (
    DELETE FROM account_preferences p USING forgotten f WHERE p.user_id = f.id
  )
  SELECT count(*)::integer FROM forgotten
$$;

REVOKE EXECUTE ON FUNCTION guests_forget_idle FROM PUBLIC;
GRANT EXECUTE ON FUNCTION guests_forget_idle TO game;
