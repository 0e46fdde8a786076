import { preferences } from "../preferences.svelte";

/** How a sound is made: a burst of noise through a filter, as of clay or paper, or a tone. */
interface Part {
  at: number;
  length: number;
  pitch: number;
  loudness: number;
  isNoise: boolean;
}

const noise = (at: number, length: number, pitch: number, loudness: number): Part => ({
  at,
  length,
  pitch,
  loudness,
  isNoise: true,
});
const tone = (at: number, length: number, pitch: number, loudness: number): Part => ({
  at,
  length,
  pitch,
  loudness,
  isNoise: false,
});
/** A struck bell: the note, and fainter ones above it that die sooner. */
const bell = (at: number, length: number, pitch: number, loudness: number): Part[] => [
  tone(at, length, pitch, loudness),
  tone(at, length * 0.6, pitch * 2, loudness * 0.4),
  tone(at, length * 0.35, pitch * 3.01, loudness * 0.2),
];
const rising = (notes: number[], step: number, loudness: number) =>
  notes.flatMap((pitch, index) => bell(index * step, 0.9, pitch, loudness));
const chips = (many: number, step: number, pitch: number) =>
  Array.from({ length: many }, (_, at) => noise(at * step, 0.03, pitch + at * 220, 0.8));

const SOUNDS = {
  card: [noise(0, 0.09, 2400, 0.5), noise(0.11, 0.09, 2600, 0.5), noise(0.22, 0.09, 2800, 0.5)],
  turn: [noise(0, 0.07, 3200, 0.5), noise(0.06, 0.03, 1500, 0.7)],
  chip: [noise(0, 0.025, 5200, 0.9), noise(0.045, 0.02, 4300, 0.6)],
  question: [...bell(0, 0.5, 660, 0.12), ...bell(0.09, 0.6, 880, 0.09)],
  push: [noise(0, 0.03, 4200, 0.5)],
  lose: [noise(0, 0.16, 700, 0.35)],
  nod: [noise(0, 0.03, 5000, 0.8), noise(0.08, 0.03, 4600, 0.8), ...bell(0.1, 0.6, 784, 0.12)],
  warm: [...chips(5, 0.07, 4200), ...rising([523, 659, 784], 0.11, 0.14)],
  great: [...chips(8, 0.06, 3800), ...rising([523, 659, 784, 1047, 1319], 0.12, 0.15)],
  /** A run upwards, then a chord that rings out while the hand stands alone. */
  moment: [
    ...chips(14, 0.07, 3200),
    ...rising([392, 523, 659, 784, 1047, 1319, 1568], 0.1, 0.12),
    ...[523, 659, 784, 1047].flatMap((pitch) => bell(0.8, 2.8, pitch, 0.1)),
  ],
} as const satisfies Record<string, Part[]>;

export type Sound = keyof typeof SOUNDS;

/** Short sounds made on the spot: on after the first touch of the page, as loud as somebody likes. */
class Sounds {
  #context: AudioContext | null = null;
  #noise: AudioBuffer | null = null;

  /** Browsers let a page sound only once somebody has touched it. */
  start(): () => void {
    const wake = () => void this.#wake();
    window.addEventListener("pointerdown", wake, { once: true });
    window.addEventListener("keydown", wake, { once: true });
    return () => {
      window.removeEventListener("pointerdown", wake);
      window.removeEventListener("keydown", wake);
    };
  }

  /** Play a sound; a chip on a higher stack sounds higher. */
  play(sound: Sound, height = 0): void {
    const context = this.#context;
    if (!context || !preferences.hasSound || !preferences.volume) return;
    for (const part of SOUNDS[sound]) this.#play(context, { ...part, pitch: part.pitch * 1.05 ** Math.min(height, 8) });
  }

  #wake(): void {
    if (this.#context || !globalThis.AudioContext) return;
    this.#context = new AudioContext();
    this.#noise = new AudioBuffer({ length: this.#context.sampleRate / 2, sampleRate: this.#context.sampleRate });
    const samples = this.#noise.getChannelData(0);
    for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1;
  }

  #play(context: AudioContext, part: Part): void {
    const at = context.currentTime + part.at;
    const end = at + part.length;
    const gain = new GainNode(context, { gain: 0 });
    gain.gain.setValueAtTime(part.loudness * preferences.volume, at);
    gain.gain.exponentialRampToValueAtTime(0.001, end);
    gain.connect(context.destination);
    const source = part.isNoise
      ? new AudioBufferSourceNode(context, { buffer: this.#noise })
      : new OscillatorNode(context, { frequency: part.pitch, type: "sine" });
    if (part.isNoise)
      source.connect(new BiquadFilterNode(context, { type: "bandpass", frequency: part.pitch, Q: 1.2 })).connect(gain);
    else source.connect(gain);
    source.start(at);
    source.stop(end);
  }
}

export const sounds = new Sounds();
