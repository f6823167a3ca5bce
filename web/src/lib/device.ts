import { messages } from '../messages/index.ts';
import { locale } from './format.ts';

type Unsure = string | number | boolean | null | undefined;

/** "Firefox · Windows", or that nobody knows. */
export const deviceText = (device: Unsure): string =>
  typeof device === 'string' ? device : messages().shared.unknownDevice;

/** The name of a country by its code, or that nobody knows. */
export const countryText = (code: Unsure): string =>
  (typeof code === 'string' ? new Intl.DisplayNames(locale(), { type: 'region' }).of(code) : undefined) ??
  messages().shared.unknownPlace;
