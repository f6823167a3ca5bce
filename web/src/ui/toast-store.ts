import { createStore } from '../base/store.ts';

/** At most one toast is visible. A dismissed one leaves the list only long after its closing animation. */
const VISIBLE = 1;
const REMOVAL_DELAY_MS = 1_000_000;

export interface ToastContent {
  title: string;
  description?: string | undefined;
  tone?: 'good' | 'danger' | undefined;
  /** One thing that can be done about it while the toast is visible, like taking it back. */
  action?: { label: string; onSelect: () => void } | undefined;
}

export interface Toast extends ToastContent {
  id: number;
  open: boolean;
}

/** What the toaster shows. */
export const toasts = createStore<readonly Toast[]>([]);
let lastId = 0;

/** An open dialog shows what went wrong in it; the newest is the last. */
export interface OpenDialog {
  element: HTMLElement;
  show: (problem: ToastContent) => void;
}

/** Modal dialogs that are open. Nothing outside of the newest can be read out or clicked, so toasts are shown inside it. */
export const openDialogs = createStore<readonly OpenDialog[]>([]);

/**
 * Shows a toast, from anywhere: `toast({ title: 'Error', description, tone: 'danger' })`. While a dialog is open, problems
 * are shown in it, beside what caused them.
 */
export function toast(content: ToastContent): void {
  const dialog = openDialogs.get().at(-1);
  if (dialog && content.tone === 'danger' && !content.action) return dialog.show(content);
  lastId += 1;
  toasts.set([{ ...content, id: lastId, open: true }, ...toasts.get()].slice(0, VISIBLE));
}

export function dismissToast(id: number): void {
  toasts.set(toasts.get().map((shown) => (shown.id === id ? { ...shown, open: false } : shown)));
  setTimeout(() => toasts.set(toasts.get().filter((shown) => shown.id !== id)), REMOVAL_DELAY_MS);
}
