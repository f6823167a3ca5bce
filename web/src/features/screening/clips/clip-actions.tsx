import { type ComponentType, useState } from 'react';
import { useScreeningMessages } from '../../../messages/screening.ts';
import { Button } from '../../../ui/button.tsx';
import {
  Captions,
  ChartNoAxesCombined,
  Ellipsis,
  Film,
  Pencil,
  Plus,
  Square,
  Trash2,
} from '../../../ui/icons/index.ts';
import { LinkButton } from '../../../ui/link.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/menu.tsx';
import type { Clip } from '../api.ts';
import { CaptionsDialog, CoverDialog, DeleteDialog, RenameDialog } from './clip-dialogs.tsx';
import { clipPath, isPlayable, standOf } from './clip-rules.ts';
import { AddDialog, ScreenDialog, StopDialog } from './screening-dialogs.tsx';

const dialogs = {
  screen: ScreenDialog,
  add: AddDialog,
  stop: StopDialog,
  rename: RenameDialog,
  cover: CoverDialog,
  captions: CaptionsDialog,
  delete: DeleteDialog,
} satisfies Record<string, ComponentType<{ clip: Clip; onClose: () => void }>>;
type DialogName = keyof typeof dialogs;

/** What an owner can do with a clip now. `onPage` is set where the report itself is shown. */
export function ClipActions({ clip, onPage = false }: { clip: Clip; onPage?: boolean }) {
  const { clips: texts } = useScreeningMessages();
  const [open, setOpen] = useState<DialogName>();
  const stand = standOf(clip);
  const Dialog = open && dialogs[open];
  const hasReport = clip.screening !== null && isPlayable(clip.state) && stand !== 'review';
  return (
    <div className="flex flex-wrap gap-2">
      {stand === 'ready' && (
        <Button onClick={() => setOpen('screen')}>
          <Plus aria-hidden />
          {texts.show}
        </Button>
      )}
      {hasReport && !onPage && (
        <LinkButton href={clipPath(clip.id)}>
          <ChartNoAxesCombined aria-hidden />
          {texts.report}
        </LinkButton>
      )}
      {(stand === 'screening' || stand === 'ended') && clip.screening && (
        <Button variant="quiet" onClick={() => setOpen('add')}>
          <Plus aria-hidden />
          {texts.add}
        </Button>
      )}
      {(stand === 'screening' || stand === 'review') && (
        <Button variant="quiet" onClick={() => setOpen('stop')}>
          <Square aria-hidden />
          {texts.stop}
        </Button>
      )}
      <Menu
        aria-label={texts.moreAbout(clip.title)}
        trigger={
          <Button variant="quiet" size="icon" aria-label={texts.moreAbout(clip.title)}>
            <Ellipsis aria-hidden />
          </Button>
        }
      >
        {clip.state !== 'failed' && clip.state !== 'refused' && (
          <>
            <MenuItem onSelect={() => setOpen('rename')}>
              <Pencil aria-hidden />
              {texts.rename}
            </MenuItem>
            {clip.frames > 0 && isPlayable(clip.state) && (
              <MenuItem onSelect={() => setOpen('cover')}>
                <Film aria-hidden />
                {texts.cover}
              </MenuItem>
            )}
            <MenuItem onSelect={() => setOpen('captions')}>
              <Captions aria-hidden />
              {texts.captions}
            </MenuItem>
            <MenuSeparator />
          </>
        )}
        <MenuItem onSelect={() => setOpen('delete')}>
          <Trash2 aria-hidden />
          {texts.delete}
        </MenuItem>
      </Menu>
      {Dialog && <Dialog clip={clip} onClose={() => setOpen(undefined)} />}
    </div>
  );
}
