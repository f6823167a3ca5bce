import type { constants } from '@viewloop/contract';

export type Language = (typeof constants.LANGUAGES)[number];

interface ProfileWords {
  badge: (brand: string, views: string) => string;
  verified: (views: string) => string;
  running: string;
  channelProven: string;
  none: string;
  unnamed: string;
  about: (brand: string) => string;
  join: string;
  invitation: string;
  invitedBy: (handle: string) => string;
  watchAndEarn: string;
}

export const profileWords: Record<Language, ProfileWords> = {
  en: {
    badge: (brand, views) => `Watched on ${brand}: ${views} verified views`,
    verified: (views) => `${views} verified views`,
    running: 'Running promotions',
    channelProven: 'Channel proven:',
    none: 'No video is being promoted at the moment.',
    unnamed: 'Video without a title',
    about: (brand) => `What is ${brand}?`,
    join: 'Get your own videos watched, free',
    invitation: 'You are invited',
    invitedBy: (handle) => `${handle} invites you`,
    watchAndEarn: 'Watch short videos. Have yours watched.',
  },
  de: {
    badge: (brand, views) => `Angesehen auf ${brand}: ${views} bestätigte Aufrufe`,
    verified: (views) => `${views} bestätigte Aufrufe`,
    running: 'Videos, die gerade beworben werden',
    channelProven: 'Kanal bestätigt:',
    none: 'Gerade wird kein Video beworben.',
    unnamed: 'Video ohne Titel',
    about: (brand) => `Was ist ${brand}?`,
    join: 'Lass deine eigenen Videos ansehen, kostenlos',
    invitation: 'Du bist eingeladen',
    invitedBy: (handle) => `${handle} lädt dich ein`,
    watchAndEarn: 'Sieh kurze Videos. Lass deine ansehen.',
  },
  es: {
    badge: (brand, views) => `Visto en ${brand}: ${views} visualizaciones verificadas`,
    verified: (views) => `${views} visualizaciones verificadas`,
    running: 'Promociones en curso',
    channelProven: 'Canal comprobado:',
    none: 'Ahora mismo no se promociona ningún vídeo.',
    unnamed: 'Vídeo sin título',
    about: (brand) => `¿Qué es ${brand}?`,
    join: 'Haz que vean tus propios vídeos, gratis',
    invitation: 'Tienes una invitación',
    invitedBy: (handle) => `${handle} te invita`,
    watchAndEarn: 'Mira vídeos cortos. Haz que vean los tuyos.',
  },
};

export const figureIn = (language: Language, figure: number): string => figure.toLocaleString(language);
