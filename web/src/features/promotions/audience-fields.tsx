import { SPOKEN_LANGUAGES, TOPICS } from '@viewloop/contract/constants';
import { languageName, type SpokenLanguage } from '../../lib/languages.ts';
import type { Audience, Topic } from '../../lib/tastes.ts';
import { useMessages } from '../../messages/rest.ts';
import { SelectField } from '../../ui/field.tsx';

interface AudienceFieldsProps {
  value: Audience;
  onChange: (audience: Audience) => void;
}

export function AudienceFields({ value, onChange }: AudienceFieldsProps) {
  const { tastes } = useMessages();
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField
        label={tastes.topic}
        name="topic"
        value={value.topic ?? ''}
        onChange={({ target }) => onChange({ ...value, topic: (target.value as Topic | '') || null })}
      >
        <option value="">{tastes.unsaid}</option>
        {TOPICS.map((topic) => (
          <option key={topic} value={topic}>
            {tastes.topicNames[topic]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={tastes.language}
        name="spoken"
        value={value.language ?? ''}
        onChange={({ target }) => onChange({ ...value, language: (target.value as SpokenLanguage | '') || null })}
      >
        <option value="">{tastes.unsaid}</option>
        {SPOKEN_LANGUAGES.map((code) => (
          <option key={code} value={code}>
            {languageName(code)}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
