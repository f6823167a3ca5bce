import { useState } from 'react';
import { formatDateTime } from '../../../lib/format.ts';
import { useAdminMessages } from '../../../messages/admin.ts';
import { type Language, language, languages } from '../../../messages/index.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { publishPage, type SitePage, withdrawPage } from '../api.ts';
import { useAction } from '../use-action.ts';
import { PageVersions } from './page-versions.tsx';

const CHANGES = ['GET /api/admin/pages', 'GET /api/admin/pages/:slug/versions', 'GET /api/site'] as const;

/** What an admin wrote, or what is public already, is published; drafts that came with the software are chosen by hand. */
const suggested = ({ drafts, languages: published }: SitePage): Language[] =>
  drafts
    .filter((draft) => draft.source === 'saved' || published.includes(draft.language))
    .map((draft) => draft.language);

/** Nobody but admins sees anything before this button is pressed. */
export function PublishCard({ page }: { page: SitePage }) {
  const { pages: texts } = useAdminMessages();
  const [asked, setAsked] = useState<'publish' | 'withdraw'>();
  const [picked, setPicked] = useState<Language[]>();
  const chosen = picked ?? suggested(page);
  const close = () => setAsked(undefined);
  const publish = useAction(publishPage, {
    done: texts.published,
    failed: texts.publishFailed,
    changes: [...CHANGES],
    after: close,
  });
  const withdraw = useAction(withdrawPage, {
    done: texts.withdrawn,
    failed: texts.withdrawFailed,
    changes: [...CHANGES],
    after: close,
  });
  const toggle = (name: Language) =>
    setPicked(chosen.includes(name) ? chosen.filter((other) => other !== name) : [...chosen, name]);
  return (
    <section className="grid gap-4 border-t border-line pt-5">
      <div>
        <h3 className="font-semibold">{texts.publishTitle}</h3>
        <p className="text-muted">
          {page.version !== null && page.publishedAt
            ? texts.publicSince(page.version, formatDateTime(page.publishedAt))
            : texts.notPublic}
        </p>
      </div>
      <fieldset className="flex flex-wrap gap-x-6 gap-y-2">
        <legend className="field-label mb-2">{texts.publishLanguages}</legend>
        {page.drafts.map((draft) => (
          <label key={draft.language} className="flex min-h-(--control) items-center gap-2.5">
            <input
              type="checkbox"
              className="size-4.5 flex-none accent-current"
              checked={chosen.includes(draft.language)}
              onChange={() => toggle(draft.language)}
            />
            {languages[draft.language]}
          </label>
        ))}
      </fieldset>
      <div className="flex flex-wrap gap-2.5">
        <Button variant="primary" disabled={chosen.length === 0} onClick={() => setAsked('publish')}>
          {texts.publish}
        </Button>
        {page.version !== null && (
          <>
            <a className="button" data-variant="secondary" href={`/pages/${page.slug}?language=${language()}`}>
              {texts.open}
            </a>
            <Button variant="quiet" onClick={() => setAsked('withdraw')}>
              {texts.withdraw}
            </Button>
          </>
        )}
      </div>
      <PageVersions slug={page.slug} />
      <ConfirmDialog
        open={asked === 'publish'}
        onClose={close}
        title={texts.publishAsk}
        confirm={texts.publish}
        variant="primary"
        pending={publish.isPending}
        onConfirm={() => publish.mutate({ slug: page.slug, languages: chosen })}
      >
        <p>{page.slug === 'rules' ? texts.publishRulesText : texts.publishText}</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'withdraw'}
        onClose={close}
        title={texts.withdrawAsk}
        confirm={texts.withdraw}
        pending={withdraw.isPending}
        onConfirm={() => withdraw.mutate(page.slug)}
      >
        <p>{texts.withdrawText}</p>
      </ConfirmDialog>
    </section>
  );
}
