-- Notifies a player, by a notice and a mail, of a change of their break. `change`: began, reached, return-asked, return-due,
-- return-declined, ended. `reason`: the text of the staff, NULL when no member of the staff decided; the mail does not contain it.
CREATE FUNCTION break_notify(user_id uuid, change text, kind text, until timestamptz, reason text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO notices (user_id, kind, detail)
  VALUES (break_notify.user_id, 'break-changed', jsonb_build_object(
    'change', change, 'kind', break_notify.kind, 'until', to_epoch_ms(until), 'reason', reason));
  PERFORM mail_add(break_notify.user_id, 'break-changed', jsonb_build_object('change', change, 'until', to_epoch_ms(until)));
END $$;

REVOKE EXECUTE ON FUNCTION break_notify FROM PUBLIC;
