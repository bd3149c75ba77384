-- Gives each new account its rows in the lists of the back office.
CREATE FUNCTION users_after_insert() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO player_activity (user_id, bot, last_seen_at) VALUES (NEW.id, NEW.bot, NEW.created_at);
  INSERT INTO player_wallets (user_id, currency, bot) SELECT NEW.id, c, NEW.bot FROM unnest(enum_range(NULL::currency)) AS c
  WHERE c::text <> 'game'; -- no wallet holds this currency
  RETURN NULL;
END $$;

CREATE TRIGGER users_after_insert AFTER INSERT ON users FOR EACH ROW EXECUTE FUNCTION users_after_insert();

REVOKE EXECUTE ON FUNCTION users_after_insert FROM PUBLIC;
