import { useMutation, useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useStore } from '../../../base/store.ts';
import { formatDecimal, formatPercent } from '../../../lib/format.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { siteQuery } from '../../../lib/site.ts';
import { screeningMessages, useScreeningMessages } from '../../../messages/screening.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Film, Upload } from '../../../ui/icons/index.ts';
import { Progress } from '../../../ui/progress.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { takeSharedFile } from '../upload/shared-file.ts';
import { isVideo, titleOf } from '../upload/upload-rules.ts';
import { type RunningUpload, uploadClip, uploads } from '../upload/uploads.ts';
import styles from './clips.module.css';

const MEGABYTE = 1024 * 1024;
export const megabytes = (bytes: number) => formatDecimal(Math.round((bytes / MEGABYTE) * 10) / 10);

/** Drop or choose a file, name it, and it is on its way. */
export function NewClip() {
  const { clips: texts } = useScreeningMessages();
  const limits = useQuery(siteQuery).data?.clips;
  const [file, setFile] = useState<File>();
  const [title, setTitle] = useState('');
  const [problem, setProblem] = useState<string>();
  const start = useMutation({
    mutationFn: ({ chosen, name }: { chosen: File; name: string }) => uploadClip(chosen, name),
    onError: (error) => {
      if (error instanceof DOMException && error.name === 'AbortError') return;
      const { clips } = screeningMessages();
      toast({ title: clips.uploadFailed, description: problemText(error, clips.uploadFailedText), tone: 'danger' });
    },
  });

  function choose(chosen: File | undefined) {
    if (!chosen) return;
    if (!isVideo(chosen)) return setProblem(texts.notVideo);
    if (limits && chosen.size > limits.mostMegabytes * MEGABYTE)
      return setProblem(texts.tooLarge(limits.mostMegabytes));
    setProblem(undefined);
    setFile(chosen);
    setTitle(titleOf(chosen.name));
  }
  useShared((shared) => (shared ? choose(shared) : setProblem(texts.sharedLost)));
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const name = title.trim();
    if (!file) return setProblem(texts.fileMissing);
    if (!name) return setProblem(texts.titleMissing);
    start.mutate({ chosen: file, name });
    setFile(undefined);
    setTitle('');
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <DropZone
        file={file}
        onFile={choose}
        hint={limits ? texts.limits(limits.mostMegabytes, limits.mostSeconds) : undefined}
      />
      {file && (
        <Field
          label={texts.clipTitle}
          name="title"
          maxLength={100}
          autoComplete="off"
          value={title}
          onChange={({ target }) => setTitle(target.value)}
          hint={texts.clipTitleHint}
        />
      )}
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
      <Button type="submit" variant="primary" disabled={!file}>
        <Upload aria-hidden />
        {texts.upload}
      </Button>
      <p className="text-small text-muted">{texts.private}</p>
    </form>
  );
}

/** A video that was shared with the installed app waits to be chosen; there is none if its worker was not running. */
function useShared(choose: (file: File | undefined) => void): void {
  const [path, navigate] = useLocation();
  const isShared = new URLSearchParams(useSearch()).has('shared');
  const chosen = useRef(choose);
  useEffect(() => {
    chosen.current = choose;
  });
  useEffect(() => {
    if (!isShared) return;
    navigate(path, { replace: true });
    takeSharedFile().then(
      (file) => chosen.current(file),
      () => chosen.current(undefined),
    );
  }, [isShared, navigate, path]);
}

function DropZone({
  file,
  onFile,
  hint,
}: {
  file: File | undefined;
  onFile(file: File | undefined): void;
  hint?: string | undefined;
}) {
  const { clips: texts } = useScreeningMessages();
  const id = useId();
  const [over, setOver] = useState(false);
  return (
    <label htmlFor={id} className={styles.drop} data-over={over || undefined}>
      <Film aria-hidden />
      {file ? (
        <>
          <span className="font-semibold wrap-anywhere">{file.name}</span>
          <span className="text-small text-muted">{texts.sizeAndChange(megabytes(file.size))}</span>
        </>
      ) : (
        <>
          <span className="font-semibold">{texts.drop}</span>
          {hint && <span className="text-small text-muted">{hint}</span>}
        </>
      )}
      <input
        id={id}
        type="file"
        name="file"
        accept="video/*,.mp4,.mov,.m4v,.webm,.mkv"
        className={styles.file}
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
        onChange={({ target }) => {
          onFile(target.files?.[0]);
          target.value = '';
        }}
      />
    </label>
  );
}

/** What happens to a file in this tab, with its numbers. */
export function UploadProgress({ upload }: { upload: RunningUpload }) {
  const { clips: texts } = useScreeningMessages();
  const { step, progress, bytes, title } = upload;
  const sent = texts.sentOf(megabytes(progress * bytes), megabytes(bytes));
  return (
    <Progress
      value={Math.round(progress * 100)}
      max={100}
      label={texts.progressOf(title)}
      figures={texts.steps[step]}
      end={step === 'preparing' ? formatPercent(progress) : `${formatPercent(progress)} · ${sent}`}
    />
  );
}

export const useUploads = () => useStore(uploads);
