-- The back office adds versions of rake configs. Nobody changes one: a hand names the version it was raked by. R1
GRANT INSERT (id, version, name, config) ON rake_configs TO web;
