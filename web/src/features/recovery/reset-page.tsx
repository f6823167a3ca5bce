import { useQuery } from '@tanstack/react-query';
import { paths } from '../../lib/paths.ts';
import { useMessages } from '../../messages/rest.ts';
import { LinkButton } from '../../ui/link.tsx';
import { ShowQuery } from '../../ui/show-query.tsx';
import { resetLinkQuery } from './api.ts';
import { LinkFrame } from './link-frame.tsx';
import { ResetForm } from './reset-form.tsx';
import { useToken } from './use-token.ts';

/** Says at once whether the link still works, before anybody thinks of a password. Looking does not use it up. */
export default function ResetPage() {
  const { recovery } = useMessages();
  const token = useToken();
  const link = useQuery({ ...resetLinkQuery(token), enabled: token !== '', staleTime: 0, gcTime: 0 });
  if (token === '') return <NoLink />;
  if (link.data && link.data.state !== 'valid') return <NoLink state={link.data.state} />;
  if (link.data) return <ResetForm token={token} />;
  return (
    <LinkFrame title={recovery.reset.title}>
      <ShowQuery query={link}>{() => null}</ShowQuery>
    </LinkFrame>
  );
}

function NoLink({ state = 'unknown' }: { state?: 'used' | 'expired' | 'unknown' }) {
  const { recovery } = useMessages();
  const { title, text } = recovery.reset.links[state];
  return (
    <LinkFrame title={title} text={text}>
      <LinkButton href={paths.forgotPassword} variant="primary">
        {recovery.askAgain}
      </LinkButton>
      <LinkButton href={paths.auth}>{recovery.backToSignIn}</LinkButton>
    </LinkFrame>
  );
}
