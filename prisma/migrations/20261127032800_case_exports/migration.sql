-- So many cases each member of the staff may take out of the room as files within an hour.
INSERT INTO staff_limits (name, value) VALUES ('exports-per-hour', 20);
