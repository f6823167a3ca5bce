import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { paths } from '../../lib/paths.ts';
import { query } from '../../lib/query-client.ts';
import { useHasClips, usePageLinks } from '../../lib/site.ts';
import { useFactorMessages } from '../../messages/factors.ts';
import { useGoToMessages } from '../../messages/go-to.ts';
import { useOwnDataMessages } from '../../messages/own-data.ts';
import { useProfilesMessages } from '../../messages/profiles.ts';
import { useProgramsMessages } from '../../messages/programs.ts';
import { useMessages } from '../../messages/rest.ts';
import { useSigningInMessages } from '../../messages/signing-in.ts';
import type { GoToGroup, GoToPlace } from './find-rules.ts';

/** The newest ones; an older one is found by its number. */
const MOST_PROMOTIONS = 200;
const promotionsQuery = query('GET /api/promotions', { query: { limit: MOST_PROMOTIONS } });

const pathOf = (id: number) => paths.promotion.replace(':id', String(id));

/** Pages, own promotions and settings: what every member can go to. */
export function usePlaces(text: string): GoToGroup[] {
  const texts = useGoToMessages();
  const {
    shell,
    promotions: { states, untitled },
  } = useMessages();
  const promotions = useQuery(promotionsQuery).data;
  const settings = useSettingPlaces();
  const links = usePageLinks();
  const hasClips = useHasClips();
  return useMemo(() => {
    const page = (name: string, path: string, words?: string): GoToPlace => ({ key: path, name, path, words });
    const own: GoToPlace[] = (promotions ?? []).map(({ id, title, videoTitle, videoUrl, state }) => ({
      key: `promotion-${id}`,
      name: title ?? videoTitle ?? untitled,
      note: states[state],
      words: `${id} #${id} ${videoTitle ?? ''} ${videoUrl}`,
      path: pathOf(id),
    }));
    const number = /^#?(\d{1,15})$/.exec(text.trim())?.[1];
    if (number && !own.some(({ key }) => key === `promotion-${number}`))
      own.push({
        key: `promotion-${number}`,
        name: texts.promotion(number),
        words: `${number} #${number}`,
        path: pathOf(Number(number)),
      });
    return [
      {
        name: texts.pages,
        places: [
          page(shell.dashboard, paths.home, shell.bottom.dashboard),
          page(shell.watch, paths.watch),
          page(shell.promote, paths.promote, texts.words.promote),
          page(shell.overview, paths.overview),
          ...(hasClips
            ? [page(shell.screen, paths.screen, texts.words.screen), page(shell.clips, paths.clips, texts.words.clips)]
            : []),
          page(shell.referrals, paths.referrals),
          page(shell.wallet, paths.wallet, texts.words.wallet),
          page(shell.statement, paths.statement),
          page(shell.books, paths.books),
          page(shell.settings, paths.settings),
          page(shell.support, paths.support, texts.words.support),
        ],
      },
      { name: texts.promotions, places: own },
      { name: texts.settings, places: settings },
      ...(links.length > 0 ? [{ name: texts.documents, places: links.map(({ name, href }) => page(name, href)) }] : []),
    ];
  }, [texts, shell, states, untitled, promotions, settings, links, hasClips, text]);
}

function useSettingPlaces(): GoToPlace[] {
  const { settings, tastes, watching } = useMessages();
  const { telling, leaving, export: data } = useOwnDataMessages();
  const { sessions } = useSigningInMessages();
  const factors = useFactorMessages();
  const profiles = useProfilesMessages();
  const programs = useProgramsMessages();
  const { words } = useGoToMessages();
  return useMemo(() => {
    const { sections } = settings;
    const card = (section: keyof typeof sections, path: string) => (heading: string, other?: string) => ({
      key: `${section}-${heading}`,
      name: heading,
      note: sections[section],
      words: other,
      path,
      heading,
    });
    const profile = card('profile', paths.settings);
    const security = card('security', paths.security);
    const account = card('account', paths.account);
    const program = card('programs', paths.programs);
    return [
      profile(settings.profile, words.profile),
      profile(settings.appearance, words.appearance),
      profile(watching.preferences.title),
      profile(tastes.title),
      profile(profiles.title),
      profile(settings.channels.title),
      security(settings.emailSection, words.email),
      security(settings.passwordSection),
      security(factors.passkeys.title),
      security(factors.authenticator.title, words.authenticator),
      security(sessions.title, words.sessions),
      card('notifications', paths.notifications)(telling.title, words.notifications),
      program(programs.tokens.title),
      program(programs.webhooks.title),
      account(settings.standing.title),
      account(data.title),
      account(leaving.title, words.leaving),
    ];
  }, [settings, tastes, watching, telling, leaving, data, sessions, factors, profiles, programs, words]);
}
