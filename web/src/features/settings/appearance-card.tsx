import { setTheme, type Theme, themes, useTheme } from '../../lib/theme.ts';
import { useMessages } from '../../messages/rest.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { SelectField } from '../../ui/field.tsx';
import { LanguageSelect } from '../../ui/language-select.tsx';

export function AppearanceCard() {
  const theme = useTheme();
  const { settings, shell } = useMessages();
  return (
    <Card>
      <CardHeader title={settings.appearance} />
      <div className="grid gap-5">
        <SelectField label={shell.theme} value={theme} onChange={({ target }) => setTheme(target.value as Theme)}>
          {themes.map((name) => (
            <option key={name} value={name}>
              {shell.themes[name]}
            </option>
          ))}
        </SelectField>
        <div className="field">
          <label className="field-label" htmlFor="language">
            {shell.language}
          </label>
          <LanguageSelect id="language" className="w-full" />
        </div>
      </div>
    </Card>
  );
}
