import { paths } from '../../lib/paths.ts';
import { useMessages } from '../../messages/rest.ts';
import { LinkButton } from '../../ui/link.tsx';
import { unsubscribe } from './api.ts';
import { LinkAction } from './link-action.tsx';

export default function UnsubscribePage() {
  const { recovery } = useMessages();
  const { unsubscribe: texts } = recovery;
  return (
    <LinkAction
      texts={texts}
      run={unsubscribe}
      done={() => ({ title: texts.doneTitle, text: texts.done })}
      onward={<LinkButton href={paths.home}>{recovery.continue}</LinkButton>}
    />
  );
}
