import { useMe } from '../../lib/session.ts';
import { useBrand } from '../../lib/site.ts';
import { useFactorMessages } from '../../messages/factors.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog, DialogFooter } from '../../ui/dialog.tsx';
import { Download } from '../../ui/icons/index.ts';

/** Firefox reads the file a moment after the click. */
const KEPT_MS = 10_000;

function download(text: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}

/** The only moment at which recovery codes are shown. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { recoveryCodes: texts } = useFactorMessages();
  const me = useMe();
  const brand = useBrand();
  const text = `${texts.fileHeading(brand, me.username)}\n\n${codes.join('\n')}\n`;
  return (
    <Dialog open mustAnswer onClose={onClose} title={texts.shownTitle}>
      <div className="grid gap-5">
        <p>{texts.shownText}</p>
        <ol className="code grid gap-x-6 gap-y-1.5 sm:grid-cols-2">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <div className="flex flex-wrap gap-2.5">
          <CopyButton text={codes.join('\n')}>{texts.copy}</CopyButton>
          <Button onClick={() => download(text, `${brand}-recovery-codes.txt`.replaceAll(/[^\w.-]+/g, '-'))}>
            <Download aria-hidden />
            {texts.download}
          </Button>
        </div>
        <DialogFooter>
          <Button variant="primary" onClick={onClose}>
            {texts.saved}
          </Button>
        </DialogFooter>
      </div>
    </Dialog>
  );
}
