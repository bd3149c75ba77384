/** Returns a signal that is aborted when Ctrl-C is pressed or when the process is asked to end, so that a command can clean up. */
export function stopSignal(): AbortSignal {
  const abortion = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => abortion.abort());
  return abortion.signal;
}
