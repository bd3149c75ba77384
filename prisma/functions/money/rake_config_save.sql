-- Saves a new version of a rake config. `based_on`: the newest version that the writer has seen; 0 for the first version of a new config.
-- R1, fault 100. Returns the saved version, or the refusal: not-allowed, reason-required, id-taken (a config with this id exists),
-- newer-version (another version was saved meanwhile), no-such-config.
CREATE FUNCTION rake_config_save(
  session_key text, config_id text, based_on integer, name text, no_flop_no_drop boolean, rule jsonb, reason text, ip_address text,
  OUT refused text, OUT saved jsonb
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor_id uuid := session_actor(session_key);
  newest rake_configs;
BEGIN
  SELECT * INTO newest FROM rake_configs c WHERE c.id = config_id ORDER BY c.version DESC LIMIT 1;
  refused := coalesce(staff_refusal(session_key, reason, 'owner', 'rake_admin'), CASE
    WHEN coalesce(newest.version, 0) = based_on THEN NULL
    WHEN based_on = 0 THEN 'id-taken'
    WHEN newest.version IS NULL THEN 'no-such-config'
    ELSE 'newer-version'
  END);
  IF refused IS NOT NULL THEN
    RETURN;
  END IF;
  saved := jsonb_build_object('id', config_id, 'version', based_on + 1, 'name', rake_config_save.name,
                              'noFlopNoDrop', no_flop_no_drop, 'rule', rule);
  INSERT INTO rake_configs (id, version, name, config) VALUES (config_id, based_on + 1, rake_config_save.name, saved)
  ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    -- Two people saved a version at the same moment, and the other person was first.
    refused := CASE based_on WHEN 0 THEN 'id-taken' ELSE 'newer-version' END;
    saved := NULL;
    RETURN;
  END IF;
  INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, reason, before, after, ip_address)
  VALUES (actor_id, 'rake-config.save', 'rake-config', config_id, rake_config_save.reason, newest.config, saved,
          rake_config_save.ip_address);
END $$;

REVOKE EXECUTE ON FUNCTION rake_config_save FROM PUBLIC;
GRANT EXECUTE ON FUNCTION rake_config_save TO web;
