-- The game server sends with a player's name whether they are of the staff, but not with which role. Fault 99
GRANT SELECT (user_id) ON staff_members TO game;
