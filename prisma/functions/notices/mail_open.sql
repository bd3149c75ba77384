-- Returns a mail to an owner who passes it on, and records that the owner opened it. The room keeps such mails when it sends no mails.
-- Mails to other members of the staff stay closed, because a link in one would let its reader act as them. Decision 0058. `refused`:
-- not-allowed, reason-required, fresh-sign-in-required, no-such-mail, mail-is-sent (the room sends its mails), mail-to-staff, or NULL.
CREATE FUNCTION mail_open(
  session_key text, mail_id uuid, reason text, ip_address text,
  OUT refused text, OUT address text, OUT name text, OUT kind text, OUT detail jsonb, OUT locale text
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor_id uuid := session_actor(session_key);
  mail outgoing_mails;
BEGIN
  SELECT m.* INTO mail FROM outgoing_mails m WHERE m.id = mail_id;
  refused := coalesce(staff_refusal(session_key, mail_open.reason, 'owner'), CASE
    WHEN NOT session_is_fresh(session_key) THEN 'fresh-sign-in-required'
    WHEN mail.id IS NULL THEN 'no-such-mail'
    WHEN EXISTS (SELECT FROM mail_sender s WHERE s.address IS NOT NULL) THEN 'mail-is-sent'
    WHEN EXISTS (
      SELECT FROM staff_members m JOIN users u ON u.id = m.user_id
      WHERE m.user_id <> actor_id AND (m.user_id = mail.user_id OR mail.user_id IS NULL AND u.email = mail.address)) THEN 'mail-to-staff'
  END);
  IF refused IS NOT NULL THEN
    RETURN;
  END IF;
  INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, reason, after, ip_address)
  VALUES (actor_id, 'mail.open', 'mail', mail.id::text, mail_open.reason,
          jsonb_build_object('kind', mail.kind, 'userId', mail.user_id), mail_open.ip_address);
  address := mail.address;
  kind := mail.kind;
  detail := mail.detail;
  locale := mail.locale;
  name := (SELECT u.name FROM users u WHERE u.id = mail.user_id);
END $$;

REVOKE EXECUTE ON FUNCTION mail_open FROM PUBLIC;
GRANT EXECUTE ON FUNCTION mail_open TO web;
