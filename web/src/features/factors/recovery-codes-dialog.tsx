import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useMe } from '../../lib/session.ts';
import { useBrand } from '../../lib/site.ts';
import { useFactorMessages } from '../../messages/factors.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog, DialogFooter } from '../../ui/dialog.tsx';

/** The only moment at which recovery codes are shown. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { recoveryCodes: texts } = useFactorMessages();
  const me = useMe();
  const brand = useBrand();
  const text = `${texts.fileHeading(brand, me.username)}\n\n${codes.join('\n')}\n`;
  return (
    <Dialog open onClose={onClose} title={texts.shownTitle}>
      <div className="grid gap-5">
        <p>{texts.shownText}</p>
        <ol className="code grid gap-x-6 gap-y-1.5 sm:grid-cols-2">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <div className="flex flex-wrap gap-2.5">
          <CopyButton text={codes.join('\n')}>{texts.copy}</CopyButton>
          <DownloadLink text={text} fileName={`${brand}-recovery-codes.txt`.replaceAll(/[^\w.-]+/g, '-')} />
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

function DownloadLink({ text, fileName }: { text: string; fileName: string }) {
  const { recoveryCodes: texts } = useFactorMessages();
  const [href, setHref] = useState('');
  useEffect(() => {
    const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    setHref(address);
    return () => URL.revokeObjectURL(address);
  }, [text]);
  return (
    <a className="button" data-variant="secondary" href={href} download={fileName}>
      <Download aria-hidden />
      {texts.download}
    </a>
  );
}
