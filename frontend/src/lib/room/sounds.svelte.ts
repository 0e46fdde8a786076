import { preferences } from "../preferences.svelte";

/** Notes in hertz, one after the other. */
const TUNES = { card: [520], chip: [880], turn: [660, 880], win: [523, 659, 784], lose: [330, 262] } as const;
const NOTE_S = 0.09;

/** Short sounds made on the spot; off unless somebody asks for them. */
class Sounds {
  #context: AudioContext | null = null;

  play(tune: keyof typeof TUNES): void {
    if (!preferences.hasSound) return;
    this.#context ??= new AudioContext();
    const context = this.#context;
    TUNES[tune].forEach((pitch, index) => {
      const at = context.currentTime + index * NOTE_S;
      const tone = new OscillatorNode(context, { frequency: pitch, type: "triangle" });
      const volume = new GainNode(context, { gain: 0 });
      volume.gain.setValueAtTime(0.12, at);
      volume.gain.exponentialRampToValueAtTime(0.001, at + NOTE_S * 1.6);
      tone.connect(volume).connect(context.destination);
      tone.start(at);
      tone.stop(at + NOTE_S * 1.7);
    });
  }
}

export const sounds = new Sounds();
