import { usePageLinks } from '../../lib/site.ts';
import { useMessages } from '../../messages/rest.ts';

/** What registering means, with links to read it first. Without published pages nothing is said. */
export function ConsentText() {
  const { auth } = useMessages();
  const links = usePageLinks();
  const linkTo = (wanted: 'rules' | 'privacy', text: string) => {
    const link = links.find(({ slug }) => slug === wanted);
    return (
      link && (
        <a href={link.href} target="_blank" rel="noopener" className="link">
          {text}
        </a>
      )
    );
  };
  const rules = linkTo('rules', auth.consentRules);
  const privacy = linkTo('privacy', auth.consentPrivacy);
  if (!rules && !privacy) return null;
  return (
    <p className="text-small text-muted">
      {rules && (
        <>
          {auth.consent} {rules}.{' '}
        </>
      )}
      {privacy}
    </p>
  );
}
