import { useQuery } from '@tanstack/react-query';
import { DEFAULT_COMMISSION_PERCENT, DEFAULT_WATCH_SECONDS, LANDING_FIGURES } from '@viewloop/contract/constants';
import { siteQuery, useBrand, usePageLinks } from '../lib/site.ts';
import { useLandingMessages } from '../messages/landing.ts';
import { useMessages } from '../messages/rest.ts';
import { Landing } from './landing.tsx';

/** The same page inside the app, for members who have just signed out. */
export default function LandingPage() {
  const { promotions } = useMessages();
  const landing = useLandingMessages();
  const brand = useBrand();
  const site = useQuery(siteQuery).data;
  const links = usePageLinks();
  return (
    <Landing
      texts={landing}
      facts={{
        brand,
        commissionPercent: String(site?.commissionPercent ?? DEFAULT_COMMISSION_PERCENT),
        watchSeconds: String(site?.watchSeconds ?? DEFAULT_WATCH_SECONDS),
        figures: site?.figures ?? LANDING_FIGURES,
        examplesNote: (site?.figuresAreExamples ?? true) ? landing.exampleFigures : '',
      }}
      rules={promotions.rules}
      pageLinks={links.map(({ slug, name, href }) => (
        <a key={slug} href={href}>
          {name}
        </a>
      ))}
      banners={
        site &&
        site.banners.length > 0 && (
          <ul className="banners">
            {site.banners.map(({ text, link }) => (
              <li key={link}>
                <a href={link} target="_blank" rel="sponsored noopener">
                  <small>{landing.advertising}</small> {text}
                </a>
              </li>
            ))}
          </ul>
        )
      }
    />
  );
}
