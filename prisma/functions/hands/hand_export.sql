-- Records in the audit log that a member of the staff exports the case of a finished hand as a file, or that they were refused. Fault 97.
-- `chat`: the chat at the hand's table around the hand; the web server can read no other chat. `with_cards`: the file contains all cards.
-- This counts as a reveal, and is allowed only to staff who have already revealed the cards with a reason. `readable`: the web server could
-- decrypt the cards. `refused`: not-allowed, reason-required, hand-not-finished, own-hand, too-many-exports, not-revealed,
-- cards-unreadable, too-many-reveals, or NULL.
CREATE FUNCTION hand_export(
  session_key text, hand_id text, with_cards boolean, readable boolean, reason text, ip_address text,
  OUT refused text, OUT exported_at timestamptz, OUT chat jsonb
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  exporter_id uuid := session_actor(session_key);
  hand hands;
BEGIN
  IF exporter_id IS NULL THEN
    refused := 'not-allowed'; -- no person is known
    RETURN;
  END IF;
  -- One export of a person at a time, so that concurrent exports cannot exceed the limits.
  PERFORM FROM staff_members m WHERE m.user_id = exporter_id FOR UPDATE;
  SELECT * INTO hand FROM hands h WHERE h.id = hand_export.hand_id;
  refused := coalesce(
    CASE WHEN with_cards THEN staff_refusal(session_key, hand_export.reason, 'integrity')
         ELSE staff_refusal(session_key, hand_export.reason, 'owner', 'integrity') END,
    CASE
      WHEN hand.id IS NULL THEN 'hand-not-finished'
      WHEN staff_sits_at(exporter_id, hand.table_id) OR EXISTS (
        SELECT FROM hand_seats p WHERE p.hand_serial = hand.serial AND p.user_id = exporter_id
      ) THEN 'own-hand'
      WHEN (SELECT count(*) FROM audit_log a WHERE a.actor_id = exporter_id AND a.action = 'hand.export'
            AND a.at > now() - interval '1 hour') >= staff_limit_of('exports-per-hour') THEN 'too-many-exports'
    END,
    CASE
      WHEN NOT coalesce(with_cards, false) THEN NULL
      WHEN NOT EXISTS (SELECT FROM hand_reveals r WHERE r.hand_id = hand.id AND r.revealed_by = exporter_id) THEN 'not-revealed'
      WHEN NOT readable THEN 'cards-unreadable'
      WHEN (SELECT count(*) FROM hand_reveals r WHERE r.revealed_by = exporter_id AND r.at > now() - interval '1 hour')
           >= staff_limit_of('reveals-per-hour') THEN 'too-many-reveals'
    END);
  IF refused IS NULL AND with_cards THEN
    INSERT INTO hand_reveals (hand_id, revealed_by, reason) VALUES (hand.id, exporter_id, hand_export.reason);
  END IF;
  INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, reason, after, ip_address)
  VALUES (exporter_id, CASE WHEN refused IS NULL THEN 'hand.export' ELSE 'hand.refuse-export' END, 'hand',
          hand_export.hand_id, hand_export.reason,
          CASE WHEN refused IS NULL THEN jsonb_build_object('withCards', coalesce(with_cards, false)) ELSE jsonb_build_object('code', refused) END,
          hand_export.ip_address);
  IF refused IS NULL THEN
    exported_at := now();
    chat := chat_around_hand(hand.id);
  END IF;
END $$;

REVOKE EXECUTE ON FUNCTION hand_export FROM PUBLIC;
GRANT EXECUTE ON FUNCTION hand_export TO web;
