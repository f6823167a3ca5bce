import { problemText } from '../../lib/problem-text.ts';
import { programsMessages } from '../../messages/programs.ts';
import { toast } from '../../ui/toast-store.ts';

export const failed = (error: unknown) =>
  toast({ title: programsMessages().failed, description: problemText(error), tone: 'danger' });
