import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useClipModerationMessages } from '../messages/clip-moderation.ts';
import styles from './clip-to-judge.module.css';

interface Address {
  url: string;
}

interface Files {
  rendition: Address;
  frames: readonly Address[];
  cover?: Address | null;
  captions?: Address | null;
}

interface ClipToJudgeProps {
  /** Where its files are now. Every answer of the server names new addresses. */
  files: Files;
  /** What a key does, by the key in small letters. */
  keys: Readonly<Record<string, () => void>>;
  children: ReactNode;
  actions: ReactNode;
}

const isTyping = (target: Element | null) => target?.closest('input, textarea, select, dialog, video') != null;

/**
 * The clip with its pictures, what is known about it, and what can be decided, by button or by key. The addresses that came first
 * are kept, because another one would start the clip again; newer ones are used when those no longer work.
 */
export function ClipToJudge({ files, keys, children, actions }: ClipToJudgeProps) {
  const { queue: texts } = useClipModerationMessages();
  const [{ rendition, frames, cover, captions }, setFiles] = useState(files);
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const play = () => {
      if (video.current?.paused) void video.current.play().catch(() => {});
      else video.current?.pause();
    };
    const pressed = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      const key = event.key.toLowerCase();
      const isTaken = isTyping(target) || (key === ' ' && target?.closest('button, a') != null);
      const act = key === ' ' ? play : keys[key];
      if (!act || isTaken || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, [keys]);
  return (
    <div className={styles.review}>
      <video
        ref={video}
        className={styles.clip}
        src={rendition.url}
        poster={cover?.url}
        controls
        playsInline
        preload="metadata"
        onError={() => setFiles(files)}
      >
        <track kind="captions" src={captions?.url} default={captions != null} />
      </video>
      <div className="grid min-w-0 content-start gap-4">
        {children}
        {frames.length > 0 ? (
          <div className={styles.frames}>
            {frames.map(({ url }, index) => (
              <img key={url} src={url} alt={texts.frame(index + 1)} />
            ))}
          </div>
        ) : (
          <p className="text-muted">{texts.noFrames}</p>
        )}
        {actions}
      </div>
    </div>
  );
}
