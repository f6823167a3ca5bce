import { part, say } from './dom.ts';
import { chimes } from './late-preferences.ts';

const FLIGHT_MS = 450;
const COUNT_MS = 300;

interface Reward {
  before: number;
  now: number;
  words(balance: number): string;
}

const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The credit flies from the closed loop to the balance, which counts up when it arrives. */
export function celebrate(reward: Reward): void {
  if (chimes()) chime();
  if (isCalm()) return say('balance', reward.words(reward.now));
  const from = part('loop').getBoundingClientRect();
  const to = part('balance').getBoundingClientRect();
  const flying = document.createElement('span');
  flying.className = 'flying';
  flying.ariaHidden = 'true';
  flying.textContent = `+${reward.now - reward.before}`;
  flying.style.left = `${from.left}px`;
  flying.style.top = `${from.top}px`;
  document.body.append(flying);
  const way = `translate(${to.right - from.left - flying.offsetWidth}px, ${to.top - from.top}px)`;
  const flight = flying.animate(
    [
      { transform: 'scale(0.6)', opacity: 0 },
      { transform: 'translateY(-10px) scale(1.15)', opacity: 1, offset: 0.35 },
      { transform: `${way} scale(0.8)`, opacity: 0.9 },
    ],
    { duration: FLIGHT_MS, easing: 'cubic-bezier(0.3, 0, 0.3, 1)' },
  );
  flight.onfinish = () => {
    flying.remove();
    countUp(reward);
  };
}

function countUp({ before, now, words }: Reward): void {
  const start = performance.now();
  requestAnimationFrame(function step(at) {
    const share = Math.min(1, (at - start) / COUNT_MS);
    say('balance', words(Math.round(before + (now - before) * share)));
    if (share < 1) requestAnimationFrame(step);
  });
  part('balance').animate(
    [{ transform: 'scale(1)' }, { transform: 'scale(1.12)' }, { transform: 'scale(1)' }],
    COUNT_MS,
  );
}

/** Two soft tones, a fifth apart. */
export function chime(): void {
  const context = new AudioContext();
  [523.25, 783.99].forEach((pitch, index) => {
    const at = context.currentTime + index * 0.09;
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0, at);
    volume.gain.linearRampToValueAtTime(0.06, at + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.4);
    tone.connect(volume).connect(context.destination);
    tone.start(at);
    tone.stop(at + 0.42);
    if (index === 1) tone.onended = () => void context.close();
  });
}
