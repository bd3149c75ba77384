/**
 * Synthesises the sounds of the table. This code is fetched with the first sound. Browsers play no sound before the first touch or key
 * press on the page.
 */
import type { Cue } from "./cues.ts";

/** A time in which every sound has ended. */
const LONGEST_SOUND_MS = 2_000;

let sharedAudio: AudioContext | null = null;
let restTimer = 0;
let noiseBuffer: AudioBuffer | null = null;

/**
 * Plays a sound. `volume` is from 0 to 1. The audio device is suspended between sounds, because it drains a phone's battery while it runs.
 */
export function playCue(cue: Cue, volume: number): void {
  sharedAudio ??= new AudioContext();
  const audio = sharedAudio;
  if (audio.state === "suspended") void audio.resume();
  const out = audio.createGain();
  out.gain.value = volume ** 2; // squared, because a sound with half the amplitude seems more than half as loud
  out.connect(audio.destination);
  SOUND_BY_CUE[cue](audio, out, audio.currentTime + 0.01);
  setTimeout(() => out.disconnect(), LONGEST_SOUND_MS);
  window.clearTimeout(restTimer);
  restTimer = window.setTimeout(() => void audio.suspend(), LONGEST_SOUND_MS);
}

type Sound = (audio: AudioContext, out: AudioNode, at: number) => void;

/** Plays a sine tone that fades away. */
function playTone(audio: AudioContext, out: AudioNode, at: number, hertz: number, seconds: number, loud: number): void {
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

/** Plays a sound like paper on felt: noise that is filtered around one pitch. */
function playRustle(
  audio: AudioContext,
  out: AudioNode,
  at: number,
  hertz: number,
  seconds: number,
  loud: number,
): void {
  noiseBuffer ??= createWhiteNoise(audio);
  const source = audio.createBufferSource();
  const band = audio.createBiquadFilter();
  const envelope = audio.createGain();
  source.buffer = noiseBuffer;
  band.type = "bandpass";
  band.frequency.value = hertz;
  band.Q.value = 0.8;
  envelope.gain.setValueAtTime(loud, at);
  envelope.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  source.connect(band).connect(envelope).connect(out);
  source.start(at, 0, seconds);
}

function createWhiteNoise(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, audio.sampleRate / 2, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return buffer;
}

const cardSound: Sound = (audio, out, at) => playRustle(audio, out, at, 3_200, 0.07, 0.5);

const SOUND_BY_CUE: Readonly<Record<Cue, Sound>> = {
  card: cardSound,
  deal: (audio, out, at) => [0, 0.07, 0.14, 0.21].forEach((wait) => void cardSound(audio, out, at + wait)),
  chips(audio, out, at) {
    for (const [wait, hertz] of [
      [0, 2_900],
      [0.045, 3_500],
      [0.075, 3_150],
    ] as const) {
      playTone(audio, out, at + wait, hertz, 0.05, 0.12);
      playRustle(audio, out, at + wait, 5_000, 0.02, 0.2);
    }
  },
  check(audio, out, at) {
    for (const wait of [0, 0.11]) {
      playTone(audio, out, at + wait, 140, 0.09, 0.6);
      playRustle(audio, out, at + wait, 500, 0.03, 0.4);
    }
  },
  fold: (audio, out, at) => playRustle(audio, out, at, 1_100, 0.16, 0.35),
  yourTurn(audio, out, at) {
    playTone(audio, out, at, 587, 0.35, 0.35);
    playTone(audio, out, at + 0.13, 784, 0.5, 0.35);
  },
  win(audio, out, at) {
    playTone(audio, out, at, 523, 0.3, 0.3);
    playTone(audio, out, at + 0.1, 659, 0.3, 0.3);
    playTone(audio, out, at + 0.2, 784, 0.6, 0.3);
  },
  countdown: (audio, out, at) => playTone(audio, out, at, 440, 0.12, 0.3),
};
