/**
 * Plays a sound that came as a data URL. The page's policy allows no media from data URLs, so the bytes are decoded here
 * and played through an audio context. Returns when it is over.
 */
export async function playSound(dataUrl: string): Promise<void> {
  const text = atob(dataUrl.slice(dataUrl.indexOf(',') + 1));
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
  const context = new AudioContext();
  const source = context.createBufferSource();
  source.buffer = await context.decodeAudioData(bytes.buffer);
  source.connect(context.destination);
  const ended = new Promise((resolve) => {
    source.onended = resolve;
  });
  source.start();
  await ended;
  await context.close();
}
