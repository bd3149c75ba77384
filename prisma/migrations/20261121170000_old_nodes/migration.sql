-- The game server forgets processes that have been gone for long. One that owns something cannot go: ownership refers to it.
GRANT DELETE ON nodes TO game;
