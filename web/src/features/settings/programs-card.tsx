import { paths } from '../../lib/paths.ts';
import { useMessages } from '../../messages/index.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link.tsx';

export function ProgramsCard() {
  const { settings } = useMessages();
  return (
    <Card>
      <CardHeader title={settings.programs} description={settings.programsText} />
      <LinkButton href={paths.programs}>{settings.programsOpen}</LinkButton>
    </Card>
  );
}
