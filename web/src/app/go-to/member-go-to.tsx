import { useState } from 'react';
import { PlaceFinder } from './place-finder.tsx';
import { usePlaces } from './use-places.ts';

export function MemberGoTo({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  return <PlaceFinder groups={usePlaces(text)} text={text} onText={setText} onClose={onClose} />;
}
