import { paths } from '../../lib/paths.ts';
import { useAdminMessages } from '../../messages/admin.ts';
import { useMessages } from '../../messages/index.ts';
import { LinePicture } from '../../ui/line-pictures.tsx';
import { LinkButton } from '../../ui/link.tsx';

export function AccessDenied() {
  const admin = useAdminMessages();
  const { shell } = useMessages();
  return (
    <div className="state py-16">
      <LinePicture name="broken" className="state-picture" />
      <h1 tabIndex={-1}>{admin.denied.title}</h1>
      <p className="mt-2">{admin.denied.text}</p>
      <div className="state-actions">
        <LinkButton href={paths.home}>{shell.toHome}</LinkButton>
      </div>
    </div>
  );
}
