/** Reads the texts of a form: `const text = formText(form); text('email')`. Nothing for a field that is not there. */
export function formText(form: HTMLFormElement): (name: string) => string {
  const data = new FormData(form);
  return (name) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
}
