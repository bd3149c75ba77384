-- Reads what the room keeps of the person of an archive, for the game server that has the claim on it: that server's role may read little of
-- it otherwise. `file`: which file of the archive it is for. Rows come in the order of `key`; a file that can be long is read by several
-- calls, each with the last `key` as `after`.
CREATE FUNCTION data_export_rows(export_id uuid, claim uuid, file text, after bigint, max_rows integer, OUT key bigint, OUT content json)
RETURNS SETOF record LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET timezone = 'UTC' AS $$
DECLARE
  owner_id uuid := (SELECT e.user_id FROM data_exports e
                    WHERE e.id = data_export_rows.export_id AND e.claim = data_export_rows.claim);
BEGIN
  IF owner_id IS NULL THEN
    RAISE EXCEPTION 'the claim on archive % is lost', export_id;
  END IF;
  CASE file
    WHEN 'profile' THEN
      RETURN QUERY SELECT 1::bigint, row_to_json(r) FROM (
        SELECT u.id, u.name, u.email, u.email_verified_at AS "emailVerifiedAt", u.locale, u.guest, u.created_at AS "createdAt", a.last_seen_at AS "lastSeenAt",
               u.chat_banned_until AS "chatBannedUntil", u.frozen_until AS "frozenUntil", u.banned_until AS "bannedUntil",
               (SELECT json_object_agg(w.currency, w.balance) FROM player_wallets w WHERE w.user_id = u.id) AS wallets,
               (SELECT json_object_agg(e.key, e.value -> 'value') FROM account_preferences p, jsonb_each(p.preferences) e
                WHERE p.user_id = u.id) AS preferences,
               (SELECT coalesce(json_agg(m.role), '[]') FROM staff_members m WHERE m.user_id = u.id) AS "staffRoles"
        FROM users u JOIN player_activity a ON a.user_id = u.id WHERE u.id = owner_id AND after < 1) r;
    WHEN 'sessions' THEN
      RETURN QUERY SELECT row_number() OVER (), row_to_json(r) FROM (
        SELECT s.sid AS id, s.device, s.shown_address AS "shownAddress", s.place, s.created_at AS "createdAt",
               s.last_used_at AS "lastUsedAt", s.expires_at AS "expiresAt", s.revoked_at AS "endedAt"
        FROM sessions s WHERE s.user_id = owner_id AND after < 1 ORDER BY s.created_at) r;
    WHEN 'sign-in-factors' THEN
      RETURN QUERY SELECT row_number() OVER (), row_to_json(r) FROM (
        SELECT 'passkey' AS kind, k.name, k.created_at AS "createdAt", k.last_used_at AS "lastUsedAt"
        FROM passkeys k WHERE k.user_id = owner_id AND after < 1
        UNION ALL
        SELECT 'authenticator app', NULL, s.confirmed_at, NULL FROM totp_secrets s WHERE s.user_id = owner_id AND after < 1
        UNION ALL
        SELECT 'recovery code', NULL, NULL, c.used_at FROM recovery_codes c WHERE c.user_id = owner_id AND after < 1) r;
    WHEN 'push-messages' THEN
      RETURN QUERY SELECT row_number() OVER (), row_to_json(r) FROM (
        SELECT p.endpoint, p.kinds, p.created_at AS "createdAt" FROM push_subscriptions p
        WHERE p.user_id = owner_id AND after < 1 ORDER BY p.created_at) r;
    WHEN 'limits' THEN
      RETURN QUERY SELECT row_number() OVER (), row_to_json(r) FROM (
        SELECT l.kind, l.period, l.currency, l.amount, l.raise_to AS "raiseTo", l.raise_from AS "raiseFrom",
               (SELECT coalesce(json_agg(json_build_object('at', c.at, 'change', c.change, 'amount', c.amount) ORDER BY c.id), '[]')
                FROM play_limit_changes c WHERE c.user_id = l.user_id AND c.kind = l.kind AND c.period = l.period
                  AND c.currency IS NOT DISTINCT FROM l.currency) AS changes
        FROM play_limits l WHERE l.user_id = owner_id AND after < 1 ORDER BY l.id) r;
    WHEN 'breaks' THEN
      RETURN QUERY SELECT row_number() OVER (), row_to_json(r) FROM (
        SELECT b.kind, b.begins_at AS "beginsAt", b.until FROM play_breaks b WHERE b.user_id = owner_id AND after < 1 ORDER BY b.id) r;
    WHEN 'tournaments' THEN
      RETURN QUERY SELECT row_number() OVER (), row_to_json(r) FROM (
        SELECT t.number AS tournament, t.name, t.currency, t.started_at AS "startedAt", t.ended_at AS "endedAt", e.entry_no AS "entryNo", e.status,
               e.registered_at AS "registeredAt", e.paid_with AS "paidWith", e.rebuys, e.add_ons AS "addOns", e.place, e.prize
        FROM tournament_entries e JOIN tournaments t ON t.id = e.tournament_id
        WHERE e.user_id = owner_id AND after < 1 ORDER BY e.registered_at, e.entry_no) r;
    WHEN 'chat' THEN
      RETURN QUERY SELECT m.id, row_to_json(r) FROM chat_messages m JOIN tables t ON t.id = m.table_id
      CROSS JOIN LATERAL (SELECT m.at, t.name AS "table", coalesce(m.unmasked, m.text) AS text, m.emote) r
      WHERE m.user_id = owner_id AND m.id > after ORDER BY m.id LIMIT max_rows;
    WHEN 'muted-players' THEN
      RETURN QUERY SELECT row_number() OVER (), row_to_json(r) FROM (
        SELECT m.muted_id AS "playerId", u.name FROM chat_mutes m JOIN users u ON u.id = m.muted_id
        WHERE m.user_id = owner_id AND after < 1 ORDER BY u.name) r;
    WHEN 'chat-reports' THEN
      RETURN QUERY SELECT row_number() OVER (), row_to_json(r) FROM (
        SELECT c.at, u.name AS "reportedPlayer", coalesce(m.text, m.emote) AS message, c.status
        FROM chat_reports c JOIN chat_messages m ON m.id = c.message_id JOIN users u ON u.id = m.user_id
        WHERE c.reporter_id = owner_id AND after < 1 ORDER BY c.number) r;
    WHEN 'player-notes' THEN
      RETURN QUERY SELECT row_number() OVER (), row_to_json(r) FROM (
        SELECT n.subject_id AS "playerId", u.name, n.tag, n.text, n.updated_at AS "updatedAt"
        FROM player_notes n JOIN users u ON u.id = n.subject_id WHERE n.author_id = owner_id AND after < 1 ORDER BY u.name) r;
    WHEN 'hand-notes' THEN
      RETURN QUERY SELECT n.hand_serial, row_to_json(r) FROM hand_notes n JOIN hands h ON h.serial = n.hand_serial
      CROSS JOIN LATERAL (SELECT h.id AS hand, h.ended_at AS "endedAt", n.tags, n.text, n.updated_at AS "updatedAt") r
      WHERE n.user_id = owner_id AND n.hand_serial > after ORDER BY n.hand_serial LIMIT max_rows;
    WHEN 'share-links' THEN
      RETURN QUERY SELECT row_number() OVER (), row_to_json(r) FROM (
        SELECT l.token, h.id AS hand, l.shows_names AS "showsNames", l.created_at AS "createdAt"
        FROM share_links l JOIN hands h ON h.serial = l.hand_serial WHERE l.user_id = owner_id AND after < 1 ORDER BY l.created_at) r;
    WHEN 'notices' THEN
      RETURN QUERY SELECT n.id, row_to_json(r) FROM notices n
      CROSS JOIN LATERAL (SELECT n.created_at AS at, n.kind, n.detail, n.read_at AS "readAt") r
      WHERE n.user_id = owner_id AND n.id > after ORDER BY n.id LIMIT max_rows;
  END CASE;
END $$;

REVOKE EXECUTE ON FUNCTION data_export_rows FROM PUBLIC;
GRANT EXECUTE ON FUNCTION data_export_rows TO game;
