import { paths } from '../lib/paths.ts';
import { useHasClips, usePageLinks } from '../lib/site.ts';
import { useMessages } from '../messages/index.ts';
import { AppLink } from '../ui/link.tsx';

/** Below every page for members: the operator's pages, and the way to write to the operator. */
export function PageFoot() {
  const { shell } = useMessages();
  const links = usePageLinks();
  const hasClips = useHasClips();
  return (
    <footer className="page-foot">
      {links.map(({ slug, name, href }) => (
        <a key={slug} href={href}>
          {name}
        </a>
      ))}
      {hasClips && <AppLink href={paths.reportClip}>{shell.reportClip}</AppLink>}
      <AppLink href={paths.support}>{shell.support}</AppLink>
    </footer>
  );
}
