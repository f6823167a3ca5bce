import type { SettingBounds, SettingKind } from '@viewloop/contract/setting-records';
import type { SettingText } from '@viewloop/contract/texts/setting-texts';
import type { Drafts } from './site-settings-rules.ts';

/** What the form hands to the field of a setting of kind `K`. */
export interface SettingFieldProps<K extends SettingKind> {
  texts: SettingText<K>;
  bounds: SettingBounds[K];
  draft: Drafts[K];
  /** Whether the member has tried to save, after which a field says what is wrong with it. */
  tried: boolean;
  onChange: (draft: Drafts[K]) => void;
}
