/** Reads the fields of a form: `const text = formText(form); text('email')`. A missing field is an empty text. */
export function formText(form: HTMLFormElement): (name: string) => string {
  const data = new FormData(form);
  return (name) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
}
