-- Deletes the personal data of a closed account, or of a discarded guest: name and address, credentials, sessions, chat, notes, links,
-- notices, preferences, archives and mails. The ledger, hands, tournaments, notes of staff and the audit log stay, under a pseudonym.
-- Reported messages, with the messages around them, and breaks stay too: during a break, `users_check_address` keeps the hash of the
-- address. Called by `accounts_erase_due`. Decision 0066
CREATE FUNCTION account_erase(user_id uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  -- Two pseudonyms with this many digits are almost never equal. If two are equal, this run fails, and the next run draws other digits.
  digits text := (100000000000 + floor(random() * 900000000000))::bigint::text;
  erased_id CONSTANT uuid := account_erase.user_id;
BEGIN
  UPDATE users u
  SET email = NULL, email_verified_at = NULL, erased_at = now(),
      name = CASE WHEN u.guest THEN 'Guest ' ELSE 'Player ' END || digits,
      name_key = CASE WHEN u.guest THEN 'guest' ELSE 'player' END || translate(digits, '10', 'lo')
  WHERE u.id = erased_id;
  DELETE FROM credentials c WHERE c.user_id = erased_id;
  DELETE FROM passkeys p WHERE p.user_id = erased_id;
  DELETE FROM totp_secrets t WHERE t.user_id = erased_id;
  DELETE FROM recovery_codes r WHERE r.user_id = erased_id;
  DELETE FROM sign_in_challenges c WHERE c.user_id = erased_id;
  DELETE FROM push_subscriptions p WHERE p.user_id = erased_id;
  DELETE FROM sessions s WHERE s.user_id = erased_id;
  DELETE FROM chat_messages m WHERE m.user_id = erased_id
    AND NOT EXISTS (SELECT FROM chat_reports r WHERE r.message_id = m.id OR m.id = ANY (r.context));
  DELETE FROM account_preferences p WHERE p.user_id = erased_id;
  DELETE FROM play_limits l WHERE l.user_id = erased_id;
  DELETE FROM play_limit_changes c WHERE c.user_id = erased_id;
  DELETE FROM play_minutes t WHERE t.user_id = erased_id;
  DELETE FROM given_chips_brought g WHERE g.user_id = erased_id;
  DELETE FROM reality_checks c WHERE c.user_id = erased_id;
  DELETE FROM friendships f WHERE f.asker_id = erased_id OR f.asked_id = erased_id;
  DELETE FROM player_blocks b WHERE b.blocker_id = erased_id OR b.blocked_id = erased_id;
  DELETE FROM friend_settings s WHERE s.user_id = erased_id;
  DELETE FROM chat_mutes m WHERE m.user_id = erased_id;
  DELETE FROM player_notes n WHERE n.author_id = erased_id;
  DELETE FROM hand_notes n WHERE n.user_id = erased_id;
  DELETE FROM share_links l WHERE l.user_id = erased_id;
  DELETE FROM notices n WHERE n.user_id = erased_id;
  -- The private games, their sheets and their players stay, under the pseudonym; the record of the browser that the person used is deleted.
  UPDATE private_game_players p SET browser_hash = NULL WHERE p.user_id = erased_id;
  -- The person is still the host of these games, so no other player has taken over. Each game ends after its running hand. H6
  UPDATE tables t SET closes_at = now() FROM private_games g WHERE g.table_id = t.id AND g.host_id = erased_id AND t.status = 'open';
  DELETE FROM data_exports e WHERE e.user_id = erased_id;
  DELETE FROM outgoing_mails m WHERE m.user_id = erased_id;
  DELETE FROM mail_links l WHERE l.user_id = erased_id;
END $$;

REVOKE EXECUTE ON FUNCTION account_erase FROM PUBLIC;
