/** At most one is visible; one that was dismissed leaves the list long after its animation has ended. */
const VISIBLE = 1;
const REMOVAL_DELAY_MS = 1_000_000;

export interface ToastContent {
  title: string;
  description?: string | undefined;
  tone?: 'good' | 'danger' | undefined;
}

export interface Toast extends ToastContent {
  id: number;
  open: boolean;
}

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a toast, from anywhere: `toast({ title: 'Error', description, tone: 'danger' })`. */
export function toast(content: ToastContent): void {
  lastId += 1;
  set([{ ...content, id: lastId, open: true }, ...toasts].slice(0, VISIBLE));
}

export function dismissToast(id: number): void {
  set(toasts.map((shown) => (shown.id === id ? { ...shown, open: false } : shown)));
  setTimeout(() => set(toasts.filter((shown) => shown.id !== id)), REMOVAL_DELAY_MS);
}

export function currentToasts(): readonly Toast[] {
  return toasts;
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
