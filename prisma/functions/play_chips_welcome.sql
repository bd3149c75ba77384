-- The first chips of a new account; again changes nothing.
CREATE FUNCTION play_chips_welcome(person uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM play_chips_open(person);
  PERFORM play_chips_mint(person, (chip_rule_of(person)).welcome, 'grant', 'welcome:' || person);
END $$;

REVOKE EXECUTE ON FUNCTION play_chips_welcome FROM PUBLIC;
GRANT EXECUTE ON FUNCTION play_chips_welcome TO web;
