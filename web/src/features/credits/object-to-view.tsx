import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { refresh } from '../../lib/query-client.ts';
import { useMessages } from '../../messages/index.ts';
import { ObjectionForm } from '../../parts/objection-form.tsx';
import { ObjectionState } from '../../parts/objection-state.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { objectionsQuery, objectToView } from './api.ts';

interface ObjectToViewProps {
  viewId: number;
  title: string;
  /** Whether an objection is still possible, should there be none yet. */
  mayObject: boolean;
}

/** What became of the member's objection to a view, or the way to make one. */
export function ObjectToView({ viewId, title, mayObject }: ObjectToViewProps) {
  const { objections: texts } = useMessages().shared;
  const objections = useQuery(objectionsQuery);
  const [open, setOpen] = useState(false);
  const made = objections.data?.find((objection) => objection.viewId === viewId);
  if (made && !(mayObject && made.state === 'granted')) return <ObjectionState objection={made} />;
  if (!mayObject || !objections.data) return null;
  return (
    <>
      <Button aria-label={texts.objectTo(title)} onClick={() => setOpen(true)}>
        {texts.object}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={texts.objectTo(title)}>
        <ObjectionForm
          variant="primary"
          send={(text) => objectToView(viewId, text)}
          onSent={async () => {
            setOpen(false);
            await refresh('GET /api/objections', 'GET /api/videos/views');
          }}
        />
      </Dialog>
    </>
  );
}
