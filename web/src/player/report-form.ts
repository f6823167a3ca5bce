import { button, make, part } from './dom.ts';
import type { Sitting } from './sitting.ts';
import type { PlayerTexts } from './texts.ts';
import { type ReportReason, sendReport } from './watch-server.ts';

const LONGEST_NOTE = 500;

/** The report form. It opens in the column, because nothing may cover the platform's player. */
function openReportForm(promotionId: number, texts: PlayerTexts, onSent: () => void): void {
  const host = part('report');
  const close = () => {
    host.hidden = true;
    host.replaceChildren();
  };
  const reason = make('select', { name: 'reason' });
  for (const [value, text] of Object.entries(texts.reportReasons)) reason.append(new Option(text, value));
  const note = make('textarea', { name: 'note', maxLength: LONGEST_NOTE, rows: 2 });
  const problem = make('p', { role: 'alert' });
  const send = make('button', { textContent: texts.sendReport });
  const form = make(
    'form',
    {
      onsubmit: (event) => {
        event.preventDefault();
        void submit();
      },
    },
    make('label', { textContent: texts.reportReason }, reason),
    make('label', { textContent: texts.reportNote }, note),
    problem,
    make('div', { className: 'buttons' }, send, button(texts.cancel, close)),
  );

  async function submit() {
    send.disabled = true;
    const body = { reason: reason.value as ReportReason, note: note.value.trim() || null };
    const reply = await sendReport(promotionId, body);
    send.disabled = false;
    if (!reply.ok) {
      problem.textContent = reply.message || texts.reportFailed;
      return;
    }
    host.replaceChildren(make('p', { role: 'status', textContent: texts.reported }));
    onSent();
  }

  host.hidden = false;
  host.replaceChildren(form);
  reason.focus();
}

export function openReport(sitting: Sitting, texts: PlayerTexts): void {
  const { video, stage: now, countdown } = sitting.state();
  if (!video) return;
  // The next video must not begin while somebody is writing about this one.
  if (countdown && !countdown.held) sitting.hold();
  openReportForm(video.promotionId, texts, () => {
    // A viewer who is in the middle of the video may still finish it.
    const { stage: then } = sitting.state();
    const isRunning = then.at === 'watching' && then.status.phase === 'watching' && then.status.halt === null;
    if (now.at === 'watching' && !isRunning) sitting.next();
  });
}
