// Preloaded into every process that the launcher starts. When the launcher is gone, even by kill -9, the process sends
// itself SIGTERM, so it ends in the ordinary way.
const parent = process.ppid;
const timer = setInterval(() => {
  if (process.ppid === parent) return;
  // The signal is sent only once, because a second signal would make a server end in the middle of its work.
  clearInterval(timer);
  process.kill(process.pid, "SIGTERM");
}, 500).unref();
