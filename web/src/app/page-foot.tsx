import { paths } from '../lib/paths.ts';
import { usePageLinks } from '../lib/site.ts';
import { useMessages } from '../messages/index.ts';
import { AppLink } from '../ui/link.tsx';

/** Below every page for members: the operator's pages, and the way to write to the operator. */
export function PageFoot() {
  const { shell } = useMessages();
  const links = usePageLinks();
  return (
    <footer className="page-foot">
      {links.map(({ slug, name, href }) => (
        <a key={slug} href={href}>
          {name}
        </a>
      ))}
      <AppLink href={paths.support}>{shell.support}</AppLink>
    </footer>
  );
}
