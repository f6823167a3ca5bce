import { paths } from '../../lib/paths.ts';
import { useHelpMessages } from '../../messages/help.ts';
import { useMessages } from '../../messages/rest.ts';
import { LinkButton } from '../../ui/link.tsx';
import { confirmFromOutside } from './api.ts';
import { LinkAction } from './link-action.tsx';

export default function ConfirmMessagePage() {
  const { recovery } = useMessages();
  const { confirm } = useHelpMessages();
  return (
    <LinkAction
      texts={confirm}
      run={confirmFromOutside}
      done={() => ({ title: confirm.doneTitle, text: confirm.done })}
      used={{ title: confirm.usedTitle, text: confirm.used }}
      onward={
        <LinkButton href={paths.auth} className="justify-self-start">
          {recovery.backToSignIn}
        </LinkButton>
      }
    />
  );
}
