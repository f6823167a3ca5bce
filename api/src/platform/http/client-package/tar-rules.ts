/** A file of an archive. */
export interface TarFile {
  name: string;
  text: string;
  isProgram?: boolean;
}

const BLOCK = 512;

const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`;

function header({ name, isProgram = false }: TarFile, size: number): Buffer {
  if (Buffer.byteLength(name) > 100) throw new Error(`${name} is too long for an archive`);
  const block = Buffer.alloc(BLOCK);
  block.write(name, 0);
  block.write(octal(isProgram ? 0o755 : 0o644, 8), 100);
  block.write(octal(0, 8), 108);
  block.write(octal(0, 8), 116);
  block.write(octal(size, 12), 124);
  block.write(octal(0, 12), 136);
  // The checksum counts its own field as spaces.
  block.write(' '.repeat(8), 148);
  block.write('0', 156);
  block.write('ustar\x0000', 257);
  const sum = block.reduce((all, byte) => all + byte, 0);
  block.write(`${octal(sum, 7)} `, 148);
  return block;
}

/** The files as a tar archive (ustar). The same files always give the same bytes. */
export function tarOf(files: readonly TarFile[]): Buffer {
  const parts = files.flatMap((file) => {
    const bytes = Buffer.from(file.text, 'utf8');
    const rest = (BLOCK - (bytes.length % BLOCK)) % BLOCK;
    return [header(file, bytes.length), bytes, Buffer.alloc(rest)];
  });
  return Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)]);
}
