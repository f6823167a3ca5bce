import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Plus, X } from '../../../ui/icons/index.ts';
import type { SettingFieldProps } from './setting-field-props.ts';
import { type Drafts, isBannerLink, isBannerText, nextKey } from './site-settings-rules.ts';

export function BannerFields({ texts, bounds, draft: banners, tried, onChange }: SettingFieldProps<'banners'>) {
  const change = (key: number, entry: Partial<Drafts['banners'][number]>) =>
    onChange(banners.map((banner) => (banner.key === key ? { ...banner, ...entry } : banner)));
  return (
    <fieldset className="grid gap-3">
      <legend className="field-label mb-1">{texts.label}</legend>
      <p className="field-hint">{texts.hint}</p>
      {banners.map(({ key, text, link }, index) => (
        <div key={key} className="grid grid-cols-[1fr_auto] items-start gap-2.5">
          <div className="grid gap-2.5 sm:grid-cols-2">
            <Field
              label={texts.text}
              value={text}
              onChange={(event) => change(key, { text: event.target.value })}
              error={tried && !isBannerText(text, bounds) ? texts.textInvalid(bounds.longest) : undefined}
            />
            <Field
              label={texts.link}
              type="url"
              inputMode="url"
              value={link}
              onChange={(event) => change(key, { link: event.target.value })}
              error={tried && !isBannerLink(link) ? texts.linkInvalid : undefined}
            />
          </div>
          <Button
            variant="quiet"
            size="icon"
            className="mt-6"
            aria-label={texts.remove(index + 1)}
            onClick={() => onChange(banners.filter((banner) => banner.key !== key))}
          >
            <X aria-hidden />
          </Button>
        </div>
      ))}
      {banners.length < bounds.length && (
        <Button
          className="justify-self-start"
          onClick={() => onChange([...banners, { key: nextKey(), text: '', link: 'https://' }])}
        >
          <Plus aria-hidden />
          {texts.add}
        </Button>
      )}
    </fieldset>
  );
}
