import { useId, useState } from 'react';
import { problemText } from '../../../lib/problem-text.ts';
import { screeningMessages, useScreeningMessages } from '../../../messages/screening.ts';
import { Progress } from '../../../ui/progress.tsx';
import { toast } from '../../../ui/toast-store.ts';
import type { Clip } from '../api.ts';
import { isSameFile } from '../upload/upload-rules.ts';
import { continueUpload, rememberedUploads } from '../upload/uploads.ts';
import { megabytes } from './new-clip.tsx';

/** An upload that stood still, for example because the page was closed. It goes on with the same file. */
export function ContinueUpload({ clip }: { clip: Clip }) {
  const { clips: texts } = useScreeningMessages();
  const id = useId();
  const [wrong, setWrong] = useState(false);
  const remembered = rememberedUploads().find(({ clipId }) => clipId === clip.id);

  function goOn(file: File | undefined) {
    if (!file) return;
    const isSame = isSameFile(file, clip.bytes, remembered);
    setWrong(!isSame);
    if (!isSame) return;
    continueUpload(clip, file).catch((error: unknown) => {
      const { clips } = screeningMessages();
      toast({ title: clips.uploadFailed, description: problemText(error, clips.uploadFailedText), tone: 'danger' });
    });
  }

  return (
    <div className="grid gap-2">
      <Progress
        value={clip.received}
        max={clip.bytes}
        label={texts.progressOf(clip.title)}
        figures={texts.stoodStill}
        end={texts.sentOf(megabytes(clip.received), megabytes(clip.bytes))}
      />
      <div>
        <label htmlFor={id} className="button" data-variant="secondary">
          {remembered ? texts.continueWith(remembered.name) : texts.continue}
          <input
            id={id}
            type="file"
            accept="video/*,.mp4,.mov,.m4v,.webm,.mkv"
            className="sr-only"
            onChange={({ target }) => {
              goOn(target.files?.[0]);
              target.value = '';
            }}
          />
        </label>
      </div>
      {wrong && (
        <p className="field-error" role="alert">
          {texts.otherFile}
        </p>
      )}
    </div>
  );
}
