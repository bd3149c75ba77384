-- The web server's role writes no table any more: what it does for a person, functions do that find the person by their session. Announcements,
-- rake configs, tables, pools, releases of the shuffle, notes of the staff and of players, and notices were still written by it.
REVOKE INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public FROM web;
REVOKE USAGE ON ALL SEQUENCES IN SCHEMA public FROM web;
