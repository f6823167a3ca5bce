import type { objections } from '@viewloop/contract';
import { useState } from 'react';
import type { RouteName } from '../lib/call.ts';
import { refresh } from '../lib/query-client.ts';
import { useMessages } from '../messages/index.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ObjectionForm } from './objection-form.tsx';
import { ObjectionState } from './objection-state.tsx';

interface ObjectButtonProps {
  title: string;
  /** The objection that was made; undefined if there is none. */
  made: Pick<objections.Objection, 'state' | 'answer'> | undefined;
  /** Whether an objection is still possible, should there be none yet. */
  mayObject: boolean;
  send: (text: string) => Promise<unknown>;
  /** What else to read again once it is sent. */
  changes?: RouteName[];
}

/** What became of the member's objection, or the way to make one. */
export function ObjectButton({ title, made, mayObject, send, changes = [] }: ObjectButtonProps) {
  const { objections: texts } = useMessages().shared;
  const [open, setOpen] = useState(false);
  if (made && !(mayObject && made.state === 'granted')) return <ObjectionState objection={made} />;
  if (!mayObject) return null;
  return (
    <>
      <Button aria-label={texts.objectTo(title)} onClick={() => setOpen(true)}>
        {texts.object}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={texts.objectTo(title)}>
        <ObjectionForm
          variant="primary"
          send={send}
          onSent={async () => {
            setOpen(false);
            await refresh('GET /api/objections', ...changes);
          }}
        />
      </Dialog>
    </>
  );
}
