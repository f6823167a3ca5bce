import { useContext } from 'react';
import { authPath, paths } from '../lib/paths.ts';
import { MeContext } from '../lib/session.ts';
import { useMessages } from '../messages/index.ts';
import { Button } from '../ui/button.tsx';
import { ArrowLeft, Search } from '../ui/icons/index.ts';
import { LinePicture } from '../ui/line-pictures.tsx';
import { LinkButton } from '../ui/link.tsx';
import { useArrival } from './arrival.ts';
import { openGoTo } from './go-to/go-to-slot.tsx';

/** `next` is the path to return to after signing in, if there is a page for members at this address. */
export function NotFoundPage({ next }: { next: string | null }) {
  const { shell } = useMessages();
  const isMember = useContext(MeContext) !== null;
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
        {/* Somebody who opened the address itself has nothing to go back to. */}
        {history.length > 1 && (
          <Button onClick={() => history.back()}>
            <ArrowLeft aria-hidden />
            {shell.goBack}
          </Button>
        )}
        {isMember && (
          <Button onClick={openGoTo}>
            <Search aria-hidden />
            {shell.search}
          </Button>
        )}
        <LinkButton href={paths.home}>{shell.toHome}</LinkButton>
      </div>
    </div>
  );
}
