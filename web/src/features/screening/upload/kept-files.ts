const NAME = 'clips';

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(NAME);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The storage of the browser cannot be opened'));
  });
}

async function ask<T>(mode: IDBTransactionMode, work: (files: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(NAME, mode);
      const request = work(transaction.objectStore(NAME));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onerror = () => reject(transaction.error ?? new Error('The storage of the browser refused'));
      transaction.onabort = transaction.onerror;
    });
  } finally {
    database.close();
  }
}

/** A prepared file is kept until it is uploaded: preparing it again would not give the same bytes. */
export const keepFile = (clipId: number, file: Blob) => ask('readwrite', (files) => files.put(file, clipId));
export const keptFile = (clipId: number) =>
  ask('readonly', (files) => files.get(clipId) as IDBRequest<Blob | undefined>).catch(() => undefined);
export const dropFile = (clipId: number) => ask('readwrite', (files) => files.delete(clipId)).catch(() => undefined);
