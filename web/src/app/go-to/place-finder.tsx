/* oxlint-disable jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field keeps the focus and handles the keys */
import { Fragment, type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useGoToMessages } from '../../messages/go-to.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { prefetch } from '../../ui/prefetch.ts';
import { find, type GoToGroup, type GoToPlace, moved } from './find-rules.ts';
import styles from './go-to.module.css';
import { showHeading } from './show-heading.ts';

const MOST_IN_A_GROUP = 6;

interface PlaceFinderProps {
  groups: readonly GoToGroup[];
  /** Found elsewhere for what was typed: shown as they are. */
  found?: readonly GoToGroup[];
  text: string;
  onText: (text: string) => void;
  onClose: () => void;
}

/** A combobox: the field keeps the focus, arrows move through the list, Enter goes there. */
export function PlaceFinder({ groups, found = [], text, onText, onClose }: PlaceFinderProps) {
  const texts = useGoToMessages();
  const [, navigate] = useLocation();
  const [at, setAt] = useState(0);
  const list = useId();
  const field = useRef<HTMLInputElement>(null);
  const shown = useMemo(() => [...find(groups, text, MOST_IN_A_GROUP), ...found], [groups, found, text]);
  const places = shown.flatMap((group) => group.places);
  const chosen = places[Math.min(at, places.length - 1)];
  const idOf = ({ key }: GoToPlace) => `${list}-${key}`;
  const chosenId = chosen && idOf(chosen);

  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    if (chosenId) document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest' });
  }, [chosenId]);

  function go({ path, heading, isDocument }: GoToPlace) {
    onClose();
    if (isDocument) return location.assign(path);
    navigate(path);
    // The dialog gives the focus back when it closes; the heading takes it after that.
    if (heading) setTimeout(() => showHeading(heading));
  }
  function pressed(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    const next = moved(event.key, places.indexOf(chosen as GoToPlace), places.length);
    if (next !== undefined) {
      event.preventDefault();
      setAt(next);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (chosen) go(chosen);
    }
  }

  return (
    <Dialog open onClose={onClose} title={texts.title} className={styles.dialog}>
      <input
        ref={field}
        type="text"
        role="combobox"
        className="input"
        aria-label={texts.field}
        aria-expanded={places.length > 0}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={chosenId}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={texts.placeholder}
        value={text}
        onChange={({ target }) => {
          onText(target.value);
          setAt(0);
        }}
        onKeyDown={pressed}
      />
      <p role="status" className="sr-only">
        {texts.count(places.length)}
      </p>
      {places.length === 0 && <p className={styles.nothing}>{texts.nothing}</p>}
      <div id={list} role="listbox" aria-label={texts.title} className={styles.list}>
        {shown.map(({ name, places: own }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options in a listbox has no element of its own.
          <div key={name} role="group" aria-label={name}>
            <div aria-hidden className={styles.group}>
              {name}
            </div>
            {own.map((place) => (
              <Fragment key={place.key}>
                {/* biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the chosen option. */}
                {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the field. */}
                <div
                  id={idOf(place)}
                  role="option"
                  aria-selected={place === chosen}
                  className={styles.place}
                  onPointerMove={() => setAt(places.indexOf(place))}
                  onPointerEnter={() => prefetch(place.path)}
                  onClick={() => go(place)}
                >
                  <span className="min-w-0 truncate">{place.name}</span>
                  {place.note && <span className={styles.note}>{place.note}</span>}
                </div>
              </Fragment>
            ))}
          </div>
        ))}
      </div>
    </Dialog>
  );
}
