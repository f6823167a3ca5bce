import { paths } from '../../lib/paths.ts';
import { refresh } from '../../lib/query-client.ts';
import { useMessages } from '../../messages/rest.ts';
import { LinkButton } from '../../ui/link.tsx';
import { undoEmailChange } from './api.ts';
import { LinkAction } from './link-action.tsx';

export default function UndoPage() {
  const { recovery } = useMessages();
  const { undo } = recovery;
  return (
    <LinkAction
      texts={undo}
      run={undoEmailChange}
      done={({ email }) => ({ title: undo.doneTitle, text: undo.done(email) })}
      used={{ title: undo.usedTitle, text: undo.used }}
      after={() => void refresh('GET /api/user')}
      onward={<LinkButton href={paths.auth}>{recovery.backToSignIn}</LinkButton>}
    />
  );
}
