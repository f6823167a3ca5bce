import { Plus, X } from 'lucide-react';
import { useAdminMessages } from '../../../messages/admin.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { type Draft, isBannerLink, isBannerText, MOST_BANNERS, nextKey } from './site-settings-rules.ts';

interface BannerFieldsProps {
  banners: Draft['banners'];
  tried: boolean;
  onChange: (banners: Draft['banners']) => void;
}

export function BannerFields({ banners, tried, onChange }: BannerFieldsProps) {
  const { site } = useAdminMessages();
  const change = (key: number, entry: Partial<Draft['banners'][number]>) =>
    onChange(banners.map((banner) => (banner.key === key ? { ...banner, ...entry } : banner)));
  return (
    <fieldset className="grid gap-3">
      <legend className="field-label mb-1">{site.banners}</legend>
      <p className="field-hint">{site.bannersHint}</p>
      {banners.map(({ key, text, link }, index) => (
        <div key={key} className="grid grid-cols-[1fr_auto] items-start gap-2.5">
          <div className="grid gap-2.5 sm:grid-cols-2">
            <Field
              label={site.bannerText}
              value={text}
              onChange={(event) => change(key, { text: event.target.value })}
              error={tried && !isBannerText(text) ? site.bannerTextInvalid : undefined}
            />
            <Field
              label={site.bannerLink}
              type="url"
              inputMode="url"
              value={link}
              onChange={(event) => change(key, { link: event.target.value })}
              error={tried && !isBannerLink(link) ? site.bannerLinkInvalid : undefined}
            />
          </div>
          <Button
            variant="quiet"
            size="icon"
            className="mt-6"
            aria-label={site.removeBanner(index + 1)}
            onClick={() => onChange(banners.filter((banner) => banner.key !== key))}
          >
            <X aria-hidden />
          </Button>
        </div>
      ))}
      {banners.length < MOST_BANNERS && (
        <Button
          className="justify-self-start"
          onClick={() => onChange([...banners, { key: nextKey(), text: '', link: 'https://' }])}
        >
          <Plus aria-hidden />
          {site.addBanner}
        </Button>
      )}
    </fieldset>
  );
}
