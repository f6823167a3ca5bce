import { useMutation } from '@tanstack/react-query';
import { checkReceipts, type ReceiptReport } from '@viewloop/contract/check-receipts';
import { useState } from 'react';
import { formatDateTime, formatNumber } from '../../lib/format.ts';
import { problemText } from '../../lib/problem-text.ts';
import { saveJson } from '../../lib/save-file.ts';
import { useInsightsMessages } from '../../messages/insights.ts';
import { Button } from '../../ui/button.tsx';
import { Download, ShieldCheck } from '../../ui/icons/index.ts';
import { Notice } from '../../ui/notice.tsx';
import { siteKeys, wholeFile } from './api.ts';

/** Outside https there is no `crypto.subtle`. */
const canCheck = () => typeof crypto.subtle?.verify === 'function';

/** Fetches every page and the site's keys, and checks each signature in this browser. */
export function CheckReceipts({ token }: { token: string }) {
  const { receipts } = useInsightsMessages();
  const [done, setDone] = useState(0);
  const check = useMutation({
    mutationFn: async () => checkReceipts(await wholeFile(token, setDone), await siteKeys()),
  });
  const download = useMutation({
    mutationFn: async () => {
      const file = await wholeFile(token, () => {});
      saveJson(file, `receipts-${file.promotion.id}.json`);
    },
  });
  const failed = check.error ?? download.error;
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-2.5">
        {canCheck() && (
          <Button variant="primary" pending={check.isPending} onClick={() => check.mutate()}>
            <ShieldCheck aria-hidden />
            {check.isPending ? receipts.checking(done) : receipts.check}
          </Button>
        )}
        <Button pending={download.isPending} onClick={() => download.mutate()}>
          <Download aria-hidden />
          {receipts.download}
        </Button>
      </div>
      {!canCheck() && <Notice>{receipts.cannotCheck}</Notice>}
      <div aria-live="polite" className="empty:hidden">
        {check.data && <Result report={check.data} />}
        {failed && <Notice tone="danger">{problemText(failed)}</Notice>}
      </div>
    </div>
  );
}

const MOST_FAULTS = 10;

function Result({ report }: { report: ReceiptReport }) {
  const { receipts } = useInsightsMessages();
  const { valid, beingProven, replaced, faults, voided, asOf, keys } = report;
  const proven = valid.length - beingProven.length - replaced.length;
  if (faults.length > 0)
    return (
      <Notice tone="danger">
        <p className="font-semibold">{receipts.wrong}</p>
        <ul>
          {faults.slice(0, MOST_FAULTS).map(({ receipt, fault }) => (
            <li key={`${receipt} ${fault}`}>{receipts.fault(receipt, fault)}</li>
          ))}
        </ul>
      </Notice>
    );
  const seconds = valid.reduce((sum, { verifiedSeconds }) => sum + verifiedSeconds, 0);
  return (
    <Notice tone="good">
      <p className="font-semibold">{valid.length === 0 ? receipts.rightNone : receipts.right(valid.length)}</p>
      <p>
        {valid.length > 0 && receipts.seconds(seconds)} {asOf && receipts.asOf(formatDateTime(asOf))}
      </p>
      {valid.length > 0 && (
        <p>{receipts.proof(formatNumber(proven), formatNumber(beingProven.length), formatNumber(replaced.length))}</p>
      )}
      {voided.length > 0 && <p>{receipts.voided(voided.length)}</p>}
      <p className="text-small wrap-anywhere">{receipts.signedBy(keys.join(', '))}</p>
    </Notice>
  );
}
