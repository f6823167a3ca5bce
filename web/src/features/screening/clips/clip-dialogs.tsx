import { useQuery } from '@tanstack/react-query';
import { MOST_CAPTION_BYTES } from '@viewloop/contract/constants';
import { type SubmitEvent, useId, useState } from 'react';
import { useLocation } from 'wouter';
import { paths } from '../../../lib/paths.ts';
import { useMessages } from '../../../messages/index.ts';
import { useScreeningMessages } from '../../../messages/screening.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog, Dialog, DialogFooter } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { ShowQuery } from '../../../ui/show-query.tsx';
import { addressesQuery, type Clip, chooseCover, deleteClip, renameClip, setCaptions } from '../api.ts';
import { stopUpload } from '../upload/uploads.ts';
import styles from './clips.module.css';
import { useClipChange } from './use-clip-change.ts';

interface ClipDialogProps {
  clip: Clip;
  onClose: () => void;
}

export function RenameDialog({ clip, onClose }: ClipDialogProps) {
  const { clips: texts } = useScreeningMessages();
  const { shared } = useMessages();
  const [title, setTitle] = useState(clip.title);
  const rename = useClipChange((next: string) => renameClip(clip.id, next), { title: texts.renamed, after: onClose });
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (title.trim()) rename.mutate(title.trim());
  }
  return (
    <Dialog open onClose={onClose} title={texts.rename}>
      <form noValidate onSubmit={submit}>
        <Field
          label={texts.clipTitle}
          maxLength={100}
          value={title}
          onChange={({ target }) => setTitle(target.value)}
          hint={texts.clipTitleHint}
          error={title.trim() ? undefined : texts.titleMissing}
        />
        <DialogFooter>
          <Button variant="quiet" onClick={onClose}>
            {shared.cancel}
          </Button>
          <Button type="submit" variant="primary" pending={rename.isPending}>
            {shared.save}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

export function CoverDialog({ clip, onClose }: ClipDialogProps) {
  const { clips: texts } = useScreeningMessages();
  const { shared } = useMessages();
  const addresses = useQuery(addressesQuery(clip.id));
  const [frame, setFrame] = useState(clip.cover ?? 1);
  const choose = useClipChange((next: number) => chooseCover(clip.id, next), {
    title: texts.coverChosen,
    after: onClose,
  });
  return (
    <Dialog open onClose={onClose} title={texts.cover}>
      <ShowQuery query={addresses}>
        {({ frames }) => (
          <fieldset>
            <legend className="mb-3 text-muted">{texts.coverText}</legend>
            <div className={styles.frames}>
              {frames.map(({ url }, index) => (
                <label key={url} className={styles.frame}>
                  <input
                    type="radio"
                    name="cover"
                    className="sr-only"
                    checked={frame === index + 1}
                    onChange={() => setFrame(index + 1)}
                  />
                  <img src={url} alt={texts.frame(index + 1)} />
                </label>
              ))}
            </div>
          </fieldset>
        )}
      </ShowQuery>
      <DialogFooter>
        <Button variant="quiet" onClick={onClose}>
          {shared.cancel}
        </Button>
        <Button variant="primary" pending={choose.isPending} onClick={() => choose.mutate(frame)}>
          {shared.save}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

const STARTS_AS_VTT = /^\uFEFF?WEBVTT(?:[ \t\r\n]|$)/;

export function CaptionsDialog({ clip, onClose }: ClipDialogProps) {
  const { clips: texts } = useScreeningMessages();
  const { shared } = useMessages();
  const id = useId();
  const [problem, setProblem] = useState<string>();
  const change = useClipChange((vtt: string | null) => setCaptions(clip.id, vtt), {
    title: texts.captionsSaved,
    after: onClose,
  });
  async function take(file: File | undefined) {
    if (!file) return;
    const vtt = await file.text();
    if (!STARTS_AS_VTT.test(vtt)) return setProblem(texts.notVtt);
    if (vtt.length > MOST_CAPTION_BYTES) return setProblem(texts.vttTooLarge(MOST_CAPTION_BYTES / 1024));
    setProblem(undefined);
    change.mutate(vtt);
  }
  return (
    <Dialog open onClose={onClose} title={texts.captions}>
      <p className="text-muted">{clip.hasCaptions ? texts.captionsThere : texts.captionsText}</p>
      {problem && (
        <p className="field-error mt-3" role="alert">
          {problem}
        </p>
      )}
      <DialogFooter>
        {clip.hasCaptions && (
          <Button variant="danger" pending={change.isPending} onClick={() => change.mutate(null)}>
            {texts.removeCaptions}
          </Button>
        )}
        <Button variant="quiet" onClick={onClose}>
          {shared.cancel}
        </Button>
        <label htmlFor={id} className="button" data-variant="primary">
          {texts.chooseVtt}
          <input
            id={id}
            type="file"
            accept=".vtt,text/vtt"
            className="sr-only"
            onChange={({ target }) => {
              void take(target.files?.[0]);
              target.value = '';
            }}
          />
        </label>
      </DialogFooter>
    </Dialog>
  );
}

export function DeleteDialog({ clip, onClose }: ClipDialogProps) {
  const { clips: texts } = useScreeningMessages();
  const [path, navigate] = useLocation();
  const remove = useClipChange(() => deleteClip(clip.id), {
    title: texts.deleted,
    after: () => {
      stopUpload(clip.id);
      onClose();
      if (path !== paths.clips) navigate(paths.clips);
    },
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={texts.deleteTitle(clip.title)}
      confirm={texts.delete}
      pending={remove.isPending}
      onConfirm={() => remove.mutate(undefined)}
    >
      <p>{texts.deleteText}</p>
    </ConfirmDialog>
  );
}
