-- Returns true when this mail may be sent to the address now. Until the caller's transaction ends, no other transaction decides about a
-- mail to the same inbox. An address that the account has not proven gets only mails for proving or changing an address and for signing in,
-- and no mail once another account has proven it. Each kind has a count of its own, so that a flood of one kind does not block mails of
-- another kind:
-- - links to an address that is not proven: 5 an hour and 15 a day for each kind, summed over all accounts that name the inbox;
-- - lists of the accounts that name an address: 2 an hour, 4 a day;
-- - the mail about a new device: one an hour for each account; the mail that another account names the address: one a day;
-- - a new password for an account with a proven address: 5 an hour, and always one when the last link has expired;
-- - all others: 5 an hour and 20 a day for each kind and each `change` in its detail.
-- `mail_add` and `mail_add_to` call it. Functions that make a link call it first, because a new link makes the previous link invalid.
-- Fault 118
CREATE FUNCTION mail_may_go(user_id uuid, address text, kind text, detail jsonb) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  counted_by CONSTANT text := mailbox_key(address);
  owner_id CONSTANT uuid := address_owner(address);
  is_proven CONSTANT boolean := coalesce(owner_id = mail_may_go.user_id, false);
  in_hour int;
  in_day int;
  in_half_hour int;
BEGIN
  IF owner_id <> mail_may_go.user_id OR NOT is_proven AND kind NOT IN (
    'address-verify', 'address-change', 'address-changed', 'password-reset', 'accounts-of-address'
  ) THEN
    RETURN false;
  END IF;
  PERFORM pg_advisory_xact_lock(4, hashtext(counted_by));
  -- Mails to an address that is or was proven are counted separately, so that a stranger with a similar address cannot use up their limit.
  SELECT count(*) FILTER (WHERE m.created_at > clock_timestamp() - interval '1 hour'), count(*),
         count(*) FILTER (WHERE m.created_at > clock_timestamp() - interval '30 minutes')
  INTO in_hour, in_day, in_half_hour
  FROM outgoing_mails m
  WHERE m.mailbox = counted_by AND m.created_at > clock_timestamp() - interval '1 day' AND m.kind = mail_may_go.kind
    AND m.detail->>'change' IS NOT DISTINCT FROM mail_may_go.detail->>'change'
    AND (NOT (is_proven OR mail_may_go.kind = 'address-changed') OR m.address = mail_may_go.address);
  RETURN CASE
    WHEN kind = 'new-device' THEN NOT EXISTS (
      SELECT FROM outgoing_mails m
      WHERE m.user_id = mail_may_go.user_id AND m.kind = 'new-device' AND m.created_at > clock_timestamp() - interval '1 hour')
    WHEN kind = 'address-taken' THEN in_day = 0
    WHEN kind = 'accounts-of-address' THEN in_hour < 2 AND in_day < 4
    WHEN kind = 'password-reset' AND is_proven THEN in_hour < 5 OR in_half_hour = 0
    WHEN is_proven THEN in_hour < 5 AND in_day < 20
    ELSE in_hour < 5 AND in_day < 15
  END;
END $$;

REVOKE EXECUTE ON FUNCTION mail_may_go FROM PUBLIC;
GRANT EXECUTE ON FUNCTION mail_may_go TO auth;
