import { useEffect, useState } from 'react';

const PAUSE_MS = 600;

/** True once nobody has typed for a moment, so that half a link is not called wrong. */
export function useSettled(text: string): boolean {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled === text;
}
