// Asks the server of this container, at its metrics port, whether it is ready, and exits with 1 when it is not. The
// arguments are reasons that are ignored. The image uses this script, because the image has no other program that could
// ask.
const accepted = process.argv.slice(2);
const answer = await fetch(`http://127.0.0.1:${process.env.METRICS_PORT}/ready`).catch(() => null);
const reasons = answer?.status === 503 ? (await answer.text()).trim().split("\n") : ["no answer"];
process.exit(answer?.ok || reasons.every((reason) => accepted.includes(reason)) ? 0 : 1);
