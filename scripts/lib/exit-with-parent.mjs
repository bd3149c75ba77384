// Preloaded into every process that the launcher starts: when the launcher is gone (even by kill -9), the process ends as if it had been
// asked to.
const parent = process.ppid;
const timer = setInterval(() => {
  if (process.ppid === parent) return;
  // The signal is sent once, because a second signal would end a server in the middle of its work.
  clearInterval(timer);
  process.kill(process.pid, "SIGTERM");
}, 500).unref();
