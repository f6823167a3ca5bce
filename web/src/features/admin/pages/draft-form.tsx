import { LONGEST_PAGE } from '@viewloop/contract/constants';
import { type SubmitEvent, useState } from 'react';
import { useAdminMessages } from '../../../messages/admin.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, TextAreaField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { previewPath, type SitePage, savePageDraft } from '../api.ts';
import { useAction } from '../use-action.ts';

interface DraftFormProps {
  slug: SitePage['slug'];
  draft: SitePage['drafts'][number];
}

export function DraftForm({ slug, draft }: DraftFormProps) {
  const { pages: texts } = useAdminMessages();
  const [title, setTitle] = useState(draft.title);
  const [markdown, setMarkdown] = useState(draft.markdown);
  const save = useAction(savePageDraft, {
    done: texts.saved,
    failed: texts.saveFailed,
    changes: ['GET /api/admin/pages'],
  });
  const isMissing = !title.trim() || !markdown.trim();
  const isChanged = title !== draft.title || markdown !== draft.markdown;

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!save.isPending && !isMissing) save.mutate({ slug, language: draft.language, title, markdown });
  }

  return (
    <form onSubmit={submit} className="grid gap-4" lang={draft.language}>
      {draft.source === 'starter' && <Notice>{texts.starter}</Notice>}
      {draft.source === 'saved' && draft.hasGaps && <Notice tone="warning">{texts.gaps}</Notice>}
      <Field
        label={texts.pageTitle}
        maxLength={120}
        required
        value={title}
        onChange={(e) => setTitle(e.target.value)}
      />
      <TextAreaField
        label={texts.markdown}
        hint={texts.markdownHint}
        rows={18}
        required
        maxLength={LONGEST_PAGE}
        className="font-mono text-small"
        value={markdown}
        onChange={(event) => setMarkdown(event.target.value)}
      />
      <div className="flex flex-wrap items-center gap-2.5">
        <Button type="submit" disabled={isMissing || (!isChanged && draft.source === 'saved')} pending={save.isPending}>
          {texts.save}
        </Button>
        <a
          className="button"
          data-variant="quiet"
          href={previewPath(slug, draft.language)}
          target="_blank"
          rel="noopener"
        >
          {texts.preview}
        </a>
        {isChanged && <span className="text-small text-muted">{texts.unsaved}</span>}
      </div>
    </form>
  );
}
