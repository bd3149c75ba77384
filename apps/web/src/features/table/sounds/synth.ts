/** Every sound of the table, made on the spot: short, dry, quiet. Loaded with the first sound; needs a gesture before it (browsers insist). */
import type { Cue } from "./cues.ts";

let shared: AudioContext | null = null;
let noise: AudioBuffer | null = null;

/** `volume` from 0 to 1. */
export function play(cue: Cue, volume: number): void {
  shared ??= new AudioContext();
  const audio = shared;
  if (audio.state === "suspended") void audio.resume();
  const out = audio.createGain();
  out.gain.value = volume ** 2; // what the ear calls half
  out.connect(audio.destination);
  SOUNDS[cue](audio, out, audio.currentTime + 0.01);
  setTimeout(() => out.disconnect(), 2_000);
}

type Sound = (audio: AudioContext, out: AudioNode, at: number) => void;

/** A tone that dies away. */
function tone(audio: AudioContext, out: AudioNode, at: number, hertz: number, seconds: number, loud: number): void {
  const wave = audio.createOscillator();
  const envelope = audio.createGain();
  wave.type = "sine";
  wave.frequency.value = hertz;
  envelope.gain.setValueAtTime(0, at);
  envelope.gain.linearRampToValueAtTime(loud, at + 0.006);
  envelope.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  wave.connect(envelope).connect(out);
  wave.start(at);
  wave.stop(at + seconds);
}

/** Paper and felt: a breath of noise around one pitch. */
function rustle(audio: AudioContext, out: AudioNode, at: number, hertz: number, seconds: number, loud: number): void {
  noise ??= whiteNoise(audio);
  const source = audio.createBufferSource();
  const band = audio.createBiquadFilter();
  const envelope = audio.createGain();
  source.buffer = noise;
  band.type = "bandpass";
  band.frequency.value = hertz;
  band.Q.value = 0.8;
  envelope.gain.setValueAtTime(loud, at);
  envelope.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  source.connect(band).connect(envelope).connect(out);
  source.start(at, 0, seconds);
}

function whiteNoise(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, audio.sampleRate / 2, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return buffer;
}

const card: Sound = (audio, out, at) => rustle(audio, out, at, 3_200, 0.07, 0.5);

const SOUNDS: Readonly<Record<Cue, Sound>> = {
  card,
  deal: (audio, out, at) => [0, 0.07, 0.14, 0.21].forEach((wait) => void card(audio, out, at + wait)),
  chips(audio, out, at) {
    for (const [wait, hertz] of [
      [0, 2_900],
      [0.045, 3_500],
      [0.075, 3_150],
    ] as const) {
      tone(audio, out, at + wait, hertz, 0.05, 0.12);
      rustle(audio, out, at + wait, 5_000, 0.02, 0.2);
    }
  },
  check(audio, out, at) {
    for (const wait of [0, 0.11]) {
      tone(audio, out, at + wait, 140, 0.09, 0.6);
      rustle(audio, out, at + wait, 500, 0.03, 0.4);
    }
  },
  fold: (audio, out, at) => rustle(audio, out, at, 1_100, 0.16, 0.35),
  yourTurn(audio, out, at) {
    tone(audio, out, at, 587, 0.35, 0.35);
    tone(audio, out, at + 0.13, 784, 0.5, 0.35);
  },
  win(audio, out, at) {
    tone(audio, out, at, 523, 0.3, 0.3);
    tone(audio, out, at + 0.1, 659, 0.3, 0.3);
    tone(audio, out, at + 0.2, 784, 0.6, 0.3);
  },
  countdown: (audio, out, at) => tone(audio, out, at, 440, 0.12, 0.3),
};
