import { useEffect, useRef, useState } from 'react';
import { Search } from '../../../ui/icons/index.ts';
import { usePlace } from '../place.ts';

const PAUSE_MS = 250;

/** Searches while typing. The search is in the address, so that Back and a reload show the same list. */
export function SearchField({ label }: { label: string }) {
  const { q, go } = usePlace();
  const [text, setText] = useState(q);
  const sent = useRef(q);
  const goNow = useRef(go);
  useEffect(() => {
    goNow.current = go;
  }, [go]);

  useEffect(() => {
    const wanted = text.trim();
    if (wanted === sent.current) return;
    const pause = setTimeout(() => {
      sent.current = wanted;
      goNow.current({ q: wanted }, { replace: true });
    }, PAUSE_MS);
    return () => clearTimeout(pause);
  }, [text]);

  // The address was changed elsewhere: by Back, or by a button that clears the search.
  useEffect(() => {
    if (q === sent.current) return;
    sent.current = q;
    setText(q);
  }, [q]);

  return (
    <div className="relative min-w-0 flex-1 basis-64">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 size-4.5 -translate-y-1/2 text-muted"
      />
      <input
        type="search"
        className="input pl-9 text-ellipsis"
        aria-label={label}
        placeholder={label}
        maxLength={100}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </div>
  );
}
