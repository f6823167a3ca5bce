import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../../lib/format.ts';
import { useAdminMessages } from '../../../messages/admin.ts';
import { languages } from '../../../messages/index.ts';
import { pageVersionsQuery, previewPath, type SitePage } from '../api.ts';

/** Every published version can be read again, because members agreed to one of them. */
export function PageVersions({ slug }: { slug: SitePage['slug'] }) {
  const { pages: texts } = useAdminMessages();
  const versions = useQuery(pageVersionsQuery(slug)).data ?? [];
  if (versions.length === 0) return null;
  return (
    <details>
      <summary className="py-1 font-medium">{texts.versions(versions.length)}</summary>
      <ul className="mt-2 grid gap-2">
        {versions.map(({ version, publishedAt, publishedBy, languages: has }) => (
          <li key={version} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-2">
            <span className="font-medium">{texts.version(version)}</span>
            <span className="text-small text-muted">{texts.publishedBy(publishedBy, formatDateTime(publishedAt))}</span>
            {has.map((language) => (
              <a
                key={language}
                className="link text-small"
                href={previewPath(slug, language, version)}
                target="_blank"
                rel="noopener"
              >
                {languages[language]}
              </a>
            ))}
          </li>
        ))}
      </ul>
    </details>
  );
}
