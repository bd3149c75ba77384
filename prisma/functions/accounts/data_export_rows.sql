-- Reads what the room keeps about the person of an archive, for the game server that has the claim on the archive. Without this function
-- the server's role may read only a small part of this data. `file`: the file of the archive for which the rows are read. Rows come in the
-- order of `key`, up to `max_rows` at once; the next call passes the last `key` as `after`.
-- `packages/db/src/repositories/accounts/data-export-tables.test.ts` lists what is left out, and why.
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
               u.break_until AS "onBreakUntil", u.chat_banned_until AS "chatBannedUntil", u.frozen_until AS "frozenUntil", u.banned_until AS "bannedUntil",
               (SELECT json_object_agg(w.currency, w.balance) FROM player_wallets w WHERE w.user_id = u.id) AS wallets,
               (SELECT json_object_agg(e.key, e.value -> 'value') FROM account_preferences p, jsonb_each(p.preferences) e
                WHERE p.user_id = u.id) AS preferences,
               (SELECT coalesce(json_agg(m.role), '[]') FROM staff_members m WHERE m.user_id = u.id) AS "staffRoles",
               (SELECT i.used_at FROM invitation_uses i WHERE i.user_id = u.id) AS "invitationUsedAt",
               (SELECT coalesce(json_agg(json_build_object('version', c.version, 'at', c.at)), '[]') FROM term_consents c
                WHERE c.user_id = u.id) AS "agreedToTerms"
        FROM users u JOIN player_activity a ON a.user_id = u.id WHERE u.id = owner_id AND after < 1) r;
    WHEN 'sessions' THEN
      RETURN QUERY SELECT after + row_number() OVER (), row_to_json(r) FROM (
        SELECT s.sid AS id, s.device, s.shown_address AS "shownAddress", s.place, s.created_at AS "createdAt",
               s.last_used_at AS "lastUsedAt", s.fresh_at AS "lastProofAt", s.second_step_at AS "secondStepAt", s.expires_at AS "expiresAt",
               s.revoked_at AS "endedAt"
        FROM sessions s WHERE s.user_id = owner_id ORDER BY s.created_at, s.sid OFFSET after LIMIT max_rows) r;
    WHEN 'sign-in-factors' THEN
      RETURN QUERY SELECT after + row_number() OVER (), row_to_json(r) FROM (
        SELECT 'passkey' AS kind, k.name, k.created_at AS "createdAt", k.last_used_at AS "lastUsedAt"
        FROM passkeys k WHERE k.user_id = owner_id
        UNION ALL
        SELECT 'authenticator app', NULL, s.confirmed_at, NULL FROM totp_secrets s WHERE s.user_id = owner_id
        UNION ALL
        SELECT 'recovery code', NULL, NULL, c.used_at FROM recovery_codes c WHERE c.user_id = owner_id
        ORDER BY 1, 3, 4 OFFSET after LIMIT max_rows) r;
    WHEN 'push-messages' THEN
      RETURN QUERY SELECT after + row_number() OVER (), row_to_json(r) FROM (
        SELECT p.endpoint, p.kinds, p.created_at AS "createdAt" FROM push_subscriptions p
        WHERE p.user_id = owner_id ORDER BY p.created_at, p.endpoint OFFSET after LIMIT max_rows) r;
    WHEN 'limits' THEN
      RETURN QUERY SELECT after + row_number() OVER (), row_to_json(r) FROM (
        SELECT l.kind, l.period, l.currency, l.amount, l.raise_to AS "raiseTo", l.raise_from AS "raiseFrom"
        FROM play_limits l WHERE l.user_id = owner_id ORDER BY l.id OFFSET after LIMIT max_rows) r;
    WHEN 'limit-changes' THEN
      RETURN QUERY SELECT c.id, row_to_json(r) FROM play_limit_changes c
      CROSS JOIN LATERAL (SELECT c.at, c.kind, c.period, c.currency, c.change, c.amount) r
      WHERE c.user_id = owner_id AND c.id > after ORDER BY c.id LIMIT max_rows;
    WHEN 'play-time' THEN
      RETURN QUERY SELECT m.day - date '1970-01-01' + 1::bigint, row_to_json(r) FROM play_minutes m
      CROSS JOIN LATERAL (SELECT m.day, bit_count(m.minutes) AS minutes, (
        SELECT json_agg(concat_ws('/', to_char(span.first * interval '1 minute', 'HH24:MI'), to_char(span.last * interval '1 minute', 'HH24:MI'))
                        ORDER BY span.first)
        FROM (SELECT min(n) AS first, max(n) AS last
              FROM (SELECT n, n - row_number() OVER (ORDER BY n) AS run FROM generate_series(0, 1439) n WHERE get_bit(m.minutes, n) = 1) played
              GROUP BY run) span) AS spans) r
      WHERE m.user_id = owner_id AND m.day - date '1970-01-01' + 1 > after ORDER BY m.day LIMIT max_rows;
    WHEN 'given-chips' THEN
      RETURN QUERY SELECT g.id, row_to_json(r) FROM given_chips_brought g CROSS JOIN LATERAL (SELECT g.at, g.network, g.amount) r
      WHERE g.user_id = owner_id AND g.id > after ORDER BY g.id LIMIT max_rows;
    WHEN 'reality-check' THEN
      RETURN QUERY SELECT 1::bigint, row_to_json(r) FROM reality_checks c
      CROSS JOIN LATERAL (SELECT c.every_minutes AS "everyMinutes", c.began_at AS "sittingBeganAt", c.minutes, c.since_answer AS "minutesSinceAnswer",
                                 c.last_minute_at AS "lastMinuteAt", c.answered, c.stopped_at AS "stoppedAt") r
      WHERE c.user_id = owner_id AND after < 1;
    WHEN 'breaks' THEN
      RETURN QUERY SELECT after + row_number() OVER (), row_to_json(r) FROM (
        SELECT b.kind, b.begins_at AS "beginsAt", b.until FROM play_breaks b
        WHERE b.user_id = owner_id ORDER BY b.id OFFSET after LIMIT max_rows) r;
    WHEN 'break-returns' THEN
      RETURN QUERY SELECT after + row_number() OVER (), row_to_json(r) FROM (
        SELECT b.asked_at AS "askedAt", b.due_at AS "dueAt", b.needs_staff AS "needsStaff", b.approved_at AS "approvedAt", b.outcome,
               b.decided_at AS "decidedAt"
        FROM break_returns b WHERE b.user_id = owner_id ORDER BY b.id OFFSET after LIMIT max_rows) r;
    WHEN 'tables' THEN
      RETURN QUERY SELECT after + row_number() OVER (), row_to_json(r) FROM (
        SELECT t.name AS "table", s.since AS "seatedSince", NULL::timestamptz AS "leftAt", NULL::bigint AS "leftWith"
        FROM seats s JOIN tables t ON t.id = s.table_id WHERE s.user_id = owner_id
        UNION ALL
        SELECT t.name, NULL, v.left_at, v.stack FROM visits v JOIN tables t ON t.id = v.table_id WHERE v.user_id = owner_id
        ORDER BY 3, 1 OFFSET after LIMIT max_rows) r;
    WHEN 'private-games' THEN
      RETURN QUERY SELECT after + row_number() OVER (), row_to_json(r) FROM (
        SELECT t.name AS game, g.created_at AS "createdAt", g.term, g.opened_by = owner_id AS "openedByYou", g.host_id = owner_id AS "ledByYou",
               p.standing, p.entered_at AS "enteredAt", p.browser_hash IS NOT NULL AS "browserKnown"
        FROM private_game_players p JOIN private_games g ON g.table_id = p.table_id JOIN tables t ON t.id = g.table_id
        WHERE p.user_id = owner_id ORDER BY p.entered_at, p.table_id OFFSET after LIMIT max_rows) r;
    WHEN 'game-chips' THEN
      RETURN QUERY SELECT x.id, row_to_json(r) FROM ledger_accounts a
      JOIN ledger_postings e ON e.account_serial = a.serial JOIN ledger_transactions x ON x.id = e.transaction_id JOIN tables t ON t.id = a.table_id
      CROSS JOIN LATERAL (SELECT x.created_at AS at, t.name AS game, x.kind, e.amount, e.balance_after AS stack) r
      WHERE a.user_id = owner_id AND a.currency = 'game' AND x.id > after ORDER BY x.id LIMIT max_rows;
    WHEN 'rule-counts' THEN
      RETURN QUERY SELECT after + row_number() OVER (), row_to_json(r) FROM (
        SELECT c.day, 'rathole' AS rule, c.count FROM rathole_counters c WHERE c.user_id = owner_id
        UNION ALL
        SELECT p.day, 'protected-all-in', p.count FROM protected_all_ins p WHERE p.user_id = owner_id
        ORDER BY 1, 2 OFFSET after LIMIT max_rows) r;
    WHEN 'deal-failures' THEN
      RETURN QUERY SELECT after + row_number() OVER (), row_to_json(r) FROM (
        SELECT f.reported_at AS at, t.name AS "table", f.hand_no AS "handNo", f.codes FROM deal_failures f LEFT JOIN tables t ON t.id = f.table_id
        WHERE f.user_id = owner_id ORDER BY f.reported_at, f.table_id, f.hand_no OFFSET after LIMIT max_rows) r;
    WHEN 'tournaments' THEN
      RETURN QUERY SELECT after + row_number() OVER (), row_to_json(r) FROM (
        SELECT t.number AS tournament, t.name, t.currency, t.started_at AS "startedAt", t.ended_at AS "endedAt", e.entry_no AS "entryNo", e.status,
               e.registered_at AS "registeredAt", e.paid_with AS "paidWith", e.rebuys, e.add_ons AS "addOns", e.place, e.prize
        FROM tournament_entries e JOIN tournaments t ON t.id = e.tournament_id
        WHERE e.user_id = owner_id ORDER BY e.registered_at, t.number, e.entry_no OFFSET after LIMIT max_rows) r;
    WHEN 'chat' THEN
      RETURN QUERY SELECT m.id, row_to_json(r) FROM chat_messages m
      LEFT JOIN tables t ON t.id = m.table_id LEFT JOIN users reader ON reader.id = m.reader_id
      CROSS JOIN LATERAL (SELECT m.at, t.name AS "table", reader.name AS "to", coalesce(m.unmasked, m.text) AS text, m.emote) r
      WHERE m.user_id = owner_id AND m.id > after ORDER BY m.id LIMIT max_rows;
    WHEN 'muted-players' THEN
      RETURN QUERY SELECT after + row_number() OVER (), row_to_json(r) FROM (
        SELECT m.muted_id AS "playerId", u.name FROM chat_mutes m JOIN users u ON u.id = m.muted_id
        WHERE m.user_id = owner_id ORDER BY u.name, u.id OFFSET after LIMIT max_rows) r;
    WHEN 'friends' THEN
      RETURN QUERY SELECT after + row_number() OVER (), row_to_json(r) FROM (
        SELECT u.id AS "playerId", u.name, f.asker_id = owner_id AS "askedByMe", f.asked_at AS "askedAt", f.agreed_at AS "friendsSince",
               CASE WHEN f.asked_id = owner_id THEN f.declined_at END AS "declinedAt"
        FROM friendships f JOIN users u ON u.id = CASE WHEN f.asker_id = owner_id THEN f.asked_id ELSE f.asker_id END
        WHERE (f.asker_id = owner_id OR f.asked_id = owner_id)
          AND NOT EXISTS (SELECT FROM player_blocks b WHERE b.blocker_id = owner_id AND b.blocked_id = f.asker_id)
        ORDER BY u.name, u.id OFFSET after LIMIT max_rows) r;
    WHEN 'blocked-players' THEN
      RETURN QUERY SELECT after + row_number() OVER (), row_to_json(r) FROM (
        SELECT u.id AS "playerId", u.name, b.blocked_at AS "blockedAt" FROM player_blocks b JOIN users u ON u.id = b.blocked_id
        WHERE b.blocker_id = owner_id ORDER BY u.name, u.id OFFSET after LIMIT max_rows) r;
    WHEN 'friend-settings' THEN
      RETURN QUERY SELECT 1::bigint, row_to_json(r) FROM (
        SELECT s.shows_place AS "friendsSeeWhereIPlay", s.takes_messages AS "takesPrivateMessages"
        FROM friend_settings s WHERE s.user_id = owner_id AND after < 1) r;
    WHEN 'chat-reports' THEN
      RETURN QUERY SELECT after + row_number() OVER (), row_to_json(r) FROM (
        SELECT c.at, u.name AS "reportedPlayer", coalesce(m.text, m.emote) AS message, c.status
        FROM chat_reports c JOIN chat_messages m ON m.id = c.message_id JOIN users u ON u.id = m.user_id
        WHERE c.reporter_id = owner_id ORDER BY c.number OFFSET after LIMIT max_rows) r;
    WHEN 'player-notes' THEN
      RETURN QUERY SELECT after + row_number() OVER (), row_to_json(r) FROM (
        SELECT n.subject_id AS "playerId", u.name, n.tag, n.text, n.updated_at AS "updatedAt"
        FROM player_notes n JOIN users u ON u.id = n.subject_id
        WHERE n.author_id = owner_id ORDER BY u.name, u.id OFFSET after LIMIT max_rows) r;
    WHEN 'hand-notes' THEN
      RETURN QUERY SELECT n.hand_serial, row_to_json(r) FROM hand_notes n JOIN hands h ON h.serial = n.hand_serial
      CROSS JOIN LATERAL (SELECT h.id AS hand, h.ended_at AS "endedAt", n.tags, n.text, n.updated_at AS "updatedAt") r
      WHERE n.user_id = owner_id AND n.hand_serial > after ORDER BY n.hand_serial LIMIT max_rows;
    WHEN 'share-links' THEN
      RETURN QUERY SELECT after + row_number() OVER (), row_to_json(r) FROM (
        SELECT l.token, h.id AS hand, l.shows_names AS "showsNames", l.created_at AS "createdAt"
        FROM share_links l JOIN hands h ON h.serial = l.hand_serial
        WHERE l.user_id = owner_id ORDER BY l.created_at, l.token OFFSET after LIMIT max_rows) r;
    WHEN 'notices' THEN
      RETURN QUERY SELECT n.id, row_to_json(r) FROM notices n
      CROSS JOIN LATERAL (SELECT n.created_at AS at, n.kind, n.detail, n.read_at AS "readAt") r
      WHERE n.user_id = owner_id AND n.id > after ORDER BY n.id LIMIT max_rows;
    WHEN 'mails' THEN
      RETURN QUERY SELECT after + row_number() OVER (), row_to_json(r) FROM (
        SELECT o.created_at AS at, o.kind, o.address, o.locale, o.sent_at AS "sentAt", o.given_up_at AS "givenUpAt"
        FROM outgoing_mails o WHERE o.user_id = owner_id ORDER BY o.created_at, o.id OFFSET after LIMIT max_rows) r;
  END CASE;
END $$;

REVOKE EXECUTE ON FUNCTION data_export_rows FROM PUBLIC;
GRANT EXECUTE ON FUNCTION data_export_rows TO game;
