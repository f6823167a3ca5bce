function save(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  URL.revokeObjectURL(address);
}

/** Offers something as a JSON file to be saved. */
export function saveJson(content: unknown, name: string): void {
  save(new Blob([JSON.stringify(content, null, 1)], { type: 'application/json' }), name);
}

/** Offers a table as a CSV file to be saved. */
export function saveCsv(text: string, name: string): void {
  save(new Blob([text], { type: 'text/csv;charset=utf-8' }), name);
}
