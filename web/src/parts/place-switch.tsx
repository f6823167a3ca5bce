import { useLocation } from 'wouter';
import { isActive, paths } from '../lib/paths.ts';
import { useHasClips } from '../lib/site.ts';
import { useMessages } from '../messages/index.ts';
import { AppLink } from '../ui/link.tsx';

/** The two ways to earn, and the two ways to be seen. */
const places = {
  watch: [
    { path: paths.watch, name: 'watch' },
    { path: paths.screen, name: 'screen' },
  ],
  promote: [
    { path: paths.promote, name: 'promote' },
    { path: paths.clips, name: 'clips' },
  ],
} as const;

/** A switch between two pages that belong together. A site without clips has only one of them, and no switch. */
export function PlaceSwitch({ of }: { of: keyof typeof places }) {
  const { shell } = useMessages();
  const [path] = useLocation();
  if (!useHasClips()) return null;
  return (
    <nav aria-label={shell.switches[of]} className="part-links mb-4">
      {places[of].map(({ path: place, name }) => (
        <AppLink key={place} href={place} aria-current={isActive(place, path) ? 'page' : undefined}>
          {shell[name]}
        </AppLink>
      ))}
    </nav>
  );
}
