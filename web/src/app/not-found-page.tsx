import { authPath, paths } from '../lib/paths.ts';
import { useMessages } from '../messages/index.ts';
import { LinePicture } from '../ui/line-pictures.tsx';
import { LinkButton } from '../ui/link.tsx';
import { useArrival } from './arrival.ts';

/** `next` is the path to return to after signing in, if there is a page for members at this address. */
export function NotFoundPage({ next }: { next: string | null }) {
  const { shell } = useMessages();
  useArrival(shell.notFoundTitle);
  return (
    <div className="state py-16">
      <LinePicture name="broken" className="state-picture" />
      <h1 tabIndex={-1}>{shell.notFoundTitle}</h1>
      <p className="mt-2">{shell.notFoundHint}</p>
      {next && <p>{shell.notFoundSignedOut}</p>}
      <div className="state-actions">
        {next && (
          <LinkButton variant="primary" href={authPath({ next })}>
            {shell.signIn}
          </LinkButton>
        )}
        <LinkButton href={paths.home}>{shell.toHome}</LinkButton>
      </div>
    </div>
  );
}
