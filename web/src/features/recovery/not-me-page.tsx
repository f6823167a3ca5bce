import { paths } from '../../lib/paths.ts';
import { refresh } from '../../lib/query-client.ts';
import { useMessages } from '../../messages/rest.ts';
import { LinkButton } from '../../ui/link.tsx';
import { notMe } from './api.ts';
import { LinkAction } from './link-action.tsx';

export default function NotMePage() {
  const { recovery } = useMessages();
  const { notMe: texts } = recovery;
  return (
    <LinkAction
      texts={texts}
      run={notMe}
      done={({ email }) => ({ title: texts.doneTitle, text: texts.done(email) })}
      used={{ title: texts.usedTitle, text: texts.used }}
      after={() => void refresh('GET /api/user')}
      onward={<LinkButton href={paths.auth}>{recovery.backToSignIn}</LinkButton>}
    />
  );
}
