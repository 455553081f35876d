const TONES_HZ = [660, 880];
const TONE_S = 0.12;

/** Plays two short tones, where the browser lets a page that was not touched yet. */
export function playChime(): void {
  const audio = new AudioContext();
  const volume = audio.createGain();
  volume.gain.value = 0.1;
  volume.connect(audio.destination);
  for (const [at, frequency] of TONES_HZ.entries()) {
    const tone = audio.createOscillator();
    tone.frequency.value = frequency;
    tone.connect(volume);
    tone.start(audio.currentTime + at * TONE_S);
    tone.stop(audio.currentTime + (at + 1) * TONE_S);
  }
  setTimeout(() => void audio.close(), TONES_HZ.length * TONE_S * 1_000 + 200);
}
