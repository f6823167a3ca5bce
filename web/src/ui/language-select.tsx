import type { ComponentProps } from 'react';
import { type Language, languages, setLanguage, useMessages, useWantedLanguage } from '../messages/index.ts';
import { classNames } from './class-names.ts';
import { toast } from './toast-store.ts';

/** Lists every language under its own name. */
export function LanguageSelect({ className, ...rest }: Omit<ComponentProps<'select'>, 'children'>) {
  const { shell, shared } = useMessages();
  // The choice stays on the screen while its texts are loaded.
  const wanted = useWantedLanguage();
  return (
    <select
      aria-label={shell.language}
      className={classNames('input w-auto', className)}
      value={wanted}
      onChange={({ target }) =>
        void setLanguage(target.value as Language).catch(() =>
          toast({ title: shared.couldNotLoad, description: shared.noConnection, tone: 'danger' }),
        )
      }
      {...rest}
    >
      {Object.entries(languages).map(([tag, name]) => (
        <option key={tag} value={tag} lang={tag}>
          {name}
        </option>
      ))}
    </select>
  );
}
