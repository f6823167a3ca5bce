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

/** Shows a toast, from anywhere: `toast({ title: 'Error', description, tone: 'danger' })`. */
export function toast(content: ToastContent): void {
  lastId += 1;
  toasts.set([{ ...content, id: lastId, open: true }, ...toasts.get()].slice(0, VISIBLE));
}

export function dismissToast(id: number): void {
  toasts.set(toasts.get().map((shown) => (shown.id === id ? { ...shown, open: false } : shown)));
  setTimeout(() => toasts.set(toasts.get().filter((shown) => shown.id !== id)), REMOVAL_DELAY_MS);
}
