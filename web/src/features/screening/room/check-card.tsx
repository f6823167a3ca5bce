import { useEffect, useRef } from 'react';
import { CallError, call } from '../../../lib/call.ts';
import { language } from '../../../messages/index.ts';
import type { Answered, CheckServer } from '../../../player/check/check-server.ts';
import type { MountedCheck } from '../../../player/check/mount-check.ts';
import styles from './room.module.css';

async function answered<T>(asking: Promise<T>): Promise<Answered<T>> {
  try {
    return { kind: 'ok', value: await asking };
  } catch (error) {
    return { kind: error instanceof CallError && error.status === 410 ? 'gone' : 'failed' };
  }
}

const server: CheckServer = {
  draw: (_visit, { id }, sense) =>
    answered(call('POST /api/screening/checks/draw', { body: { checkId: id, ...(sense && { sense }) } })),
  answer: (_visit, { id }, answer) =>
    answered(call('POST /api/screening/checks/answer', { body: { checkId: id, ...answer } })),
};

interface CheckCardProps {
  check: { id: string };
  visitId: number;
  onQuiet(on: boolean): void;
  onPassed(): void;
}

/** The same questions as beside watched videos, drawn by the same script. */
export function CheckCard({ check, visitId, onQuiet, onPassed }: CheckCardProps) {
  const column = useRef<HTMLDivElement>(null);
  const latest = useRef({ onQuiet, onPassed });
  useEffect(() => {
    latest.current = { onQuiet, onPassed };
  });
  const { id } = check;
  useEffect(() => {
    let mounted: MountedCheck | undefined;
    let left = false;
    void import('../../../player/check/mount-check.ts').then(({ mountCheck }) => {
      if (left || !column.current) return;
      mounted = mountCheck(column.current, {
        viewId: visitId,
        check: { id },
        language: language(),
        quieten: (on) => latest.current.onQuiet(on),
        onDone: () => latest.current.onPassed(),
        server,
      });
    });
    return () => {
      left = true;
      mounted?.close();
    };
  }, [id, visitId]);
  return <div ref={column} className={styles.check} />;
}
