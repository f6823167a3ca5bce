import { useMutation } from '@tanstack/react-query';
import { problemText } from '../../lib/problem-text.ts';
import { ownDataMessages, useOwnDataMessages } from '../../messages/own-data.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { toast } from '../../ui/toast-store.ts';
import { prepareExport } from './api.ts';

export function ExportCard() {
  const { export: texts } = useOwnDataMessages();
  const prepare = useMutation({
    mutationFn: prepareExport,
    // The answer is an attachment, so the page stays.
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) =>
      toast({ title: ownDataMessages().export.failed, description: problemText(error), tone: 'danger' }),
  });
  return (
    <Card>
      <CardHeader title={texts.title} description={texts.description} />
      <Button pending={prepare.isPending} onClick={() => prepare.mutate()}>
        {texts.button}
      </Button>
    </Card>
  );
}
