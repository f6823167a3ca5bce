/**
 * As `ref` of the field a dialog is about. The browser looks for this attribute when it opens a dialog; the framework's
 * own way of focusing comes too early for that.
 */
export function focusInDialog(field: HTMLElement | null): void {
  field?.setAttribute('autofocus', '');
}
