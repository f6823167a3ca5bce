/**
 * Checks a file of receipts with nothing but the file and, where there is one, a list of keys from elsewhere. The page of
 * receipts and `npm run verify` both use it; `docs/receipts.md` says what is checked.
 */

export interface Signed {
  text: string;
  key: string;
  signature: string;
}

export interface Key {
  id: string;
  publicKey: string;
  revoked: boolean;
}

export interface ReceiptFile {
  format: string;
  promotion: { id: number; video: string; title: string | null };
  /** Files of 0.2 have none, so their title can be anything. */
  heading?: Signed;
  keys: readonly Key[];
  pages: readonly { receipts: readonly Signed[]; status: Signed }[];
}

export type ReceiptFault =
  | 'bad_signature'
  | 'unknown_key'
  | 'revoked_key'
  | 'not_a_receipt'
  | 'other_promotion'
  | 'other_video'
  | 'wrong_heading'
  | 'out_of_range'
  | 'taken_back'
  | 'twice'
  | 'wrong_count';

export interface Receipt {
  receipt: number;
  completed: string;
  video: string;
  verifiedSeconds: number;
  checks: string[];
}

export interface ReceiptReport {
  /** Replaced ones are among them: somebody watched, but was not believed, and the view cost nothing. */
  valid: Receipt[];
  /** Of the valid ones, those whose viewer is not believed yet, and those that were replaced. The others are proven. */
  beingProven: number[];
  replaced: number[];
  /** What is wrong, with the number of the receipt; null where a whole page is wrong. */
  faults: { receipt: number | null; fault: ReceiptFault }[];
  /** Receipts that the site took back. */
  voided: number[];
  /** The earliest moment for which the site vouches that nothing else was taken back. */
  asOf: string | null;
  keys: string[];
}

export const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));

/** `undefined` where the text is not of this form: a first line with the form's name, then these fields in this order. */
function fieldsOf(text: string, form: string, names: readonly string[]): string[] | undefined {
  const lines = text.split('\n');
  if (lines.length !== names.length + 2 || lines[0] !== form || lines.at(-1) !== '') return undefined;
  const values = names.map((name, index) => {
    const line = lines[index + 1] ?? '';
    return line.startsWith(`${name}=`) ? line.slice(name.length + 1) : undefined;
  });
  return values.includes(undefined) ? undefined : (values as string[]);
}

const whole = (text: string) => (/^(?:0|[1-9]\d{0,15})$/.test(text) ? Number(text) : undefined);

const RECEIPT = ['receipt', 'promotion', 'video', 'completed', 'verified-seconds', 'checks'];
const STATUS = ['promotion', 'after', 'to', 'at', 'valid', 'voided'];
/** Statuses of 0.2 do not say which views are proven. */
const STATUS_2 = [...STATUS, 'being-proven', 'replaced'];
const SECOND = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;

export function readReceipt(text: string): (Receipt & { promotion: number }) | undefined {
  const values = fieldsOf(text, 'viewloop-receipt-v1', RECEIPT);
  if (!values) return undefined;
  const [receipt = '', promotion = '', video = '', completed = '', seconds = '', checks = ''] = values;
  const numbers = [whole(receipt), whole(promotion), whole(seconds)];
  if (numbers.includes(undefined) || !SECOND.test(completed)) return undefined;
  const [id = 0, of = 0, verifiedSeconds = 0] = numbers;
  return { receipt: id, promotion: of, video, completed, verifiedSeconds, checks: checks.split(',') };
}

function readStatus(text: string) {
  const values = fieldsOf(text, 'viewloop-status-v2', STATUS_2) ?? fieldsOf(text, 'viewloop-status-v1', STATUS);
  if (!values) return undefined;
  const [promotion = '', after = '', to = '', at = '', valid = '', voided = '', waiting = '', instead = ''] = values;
  const numbers = [promotion, after, to, valid].map(whole);
  const lists = [voided, waiting, instead].map((list) => (list === '' ? [] : list.split(',').map(whole)));
  if (numbers.includes(undefined) || lists.flat().includes(undefined) || !SECOND.test(at)) return undefined;
  const [of = 0, above = 0, upTo = 0, count = 0] = numbers;
  const [gone = [], beingProven = [], replaced = []] = lists as number[][];
  return { promotion: of, after: above, to: upTo, at, valid: count, voided: gone, beingProven, replaced };
}

type Verify = (signed: Signed) => Promise<ReceiptFault | undefined>;

/** Returns a function that says what is wrong with a signature, or nothing. */
export async function verifierOf(keys: readonly Key[]): Promise<Verify> {
  const known = new Map<string, { revoked: boolean; key: Awaited<ReturnType<typeof importKey>> }>();
  for (const { id, publicKey, revoked } of keys) known.set(id, { revoked, key: await importKey(publicKey) });
  return async ({ text, key: id, signature }) => {
    const found = known.get(id);
    if (!found) return 'unknown_key';
    if (found.revoked) return 'revoked_key';
    const bytes = new TextEncoder().encode(text);
    const right = await crypto.subtle.verify('Ed25519', found.key, bytesOf(signature), bytes).catch(() => false);
    return right ? undefined : 'bad_signature';
  };
}

const importKey = (publicKey: string) =>
  crypto.subtle.importKey('raw', bytesOf(publicKey), 'Ed25519', false, ['verify']);

/** The heading must say what the site signed, word for word. */
async function headingFault({ promotion, heading }: ReceiptFile, verify: Verify): Promise<ReceiptFault | undefined> {
  const { id, video, title } = promotion;
  const expected = `viewloop-promotion-v1\npromotion=${id}\nvideo=${video}\ntitle=${JSON.stringify(title)}\n`;
  if (heading?.text !== expected) return 'wrong_heading';
  return verify(heading);
}

/** `trusted` are keys fetched from the site itself. Without them the keys inside the file are used. */
export async function checkReceipts(file: ReceiptFile, trusted?: readonly Key[]): Promise<ReceiptReport> {
  const verify = await verifierOf(trusted ?? file.keys);
  const report: ReceiptReport = {
    valid: [],
    beingProven: [],
    replaced: [],
    faults: [],
    voided: [],
    asOf: null,
    keys: [],
  };
  const seen = new Set<number>();
  const keys = new Set<string>();
  const wrongHeading = await headingFault(file, verify);
  if (wrongHeading) report.faults.push({ receipt: null, fault: wrongHeading });
  for (const { receipts, status } of file.pages) {
    const said = readStatus(status.text);
    const fault = (await verify(status)) ?? (said?.promotion === file.promotion.id ? undefined : 'other_promotion');
    if (fault || !said) {
      report.faults.push({ receipt: null, fault: fault ?? 'not_a_receipt' });
      continue;
    }
    keys.add(status.key);
    const gone = new Set(said.voided);
    report.voided.push(...said.voided);
    report.beingProven.push(...said.beingProven);
    report.replaced.push(...said.replaced);
    if (report.asOf === null || said.at < report.asOf) report.asOf = said.at;
    if (said.valid !== receipts.length) report.faults.push({ receipt: null, fault: 'wrong_count' });
    for (const signed of receipts) {
      const receipt = readReceipt(signed.text);
      const wrong = (await verify(signed)) ?? judge(receipt);
      if (wrong || !receipt) report.faults.push({ receipt: receipt?.receipt ?? null, fault: wrong ?? 'not_a_receipt' });
      else report.valid.push(receipt);
      if (receipt) seen.add(receipt.receipt);
      keys.add(signed.key);
    }

    function judge(receipt: ReturnType<typeof readReceipt>): ReceiptFault | undefined {
      if (!receipt || !said) return 'not_a_receipt';
      if (receipt.promotion !== file.promotion.id) return 'other_promotion';
      if (receipt.video !== file.promotion.video) return 'other_video';
      if (gone.has(receipt.receipt)) return 'taken_back';
      if (receipt.receipt <= said.after || receipt.receipt > said.to) return 'out_of_range';
      return seen.has(receipt.receipt) ? 'twice' : undefined;
    }
  }
  report.keys = [...keys];
  return report;
}
