import { useMutation } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { call } from '../lib/call.ts';
import { paths } from '../lib/paths.ts';
import { problemText } from '../lib/problem-text.ts';
import { setSession } from '../lib/session.ts';
import { messages } from '../messages/index.ts';
import { toast } from '../ui/toast-store.ts';

export function useLogout() {
  const [, navigate] = useLocation();
  return useMutation({
    mutationFn: () => call('POST /api/logout'),
    onSuccess: () => {
      setSession(null);
      navigate(paths.home);
      toast({ title: messages().shell.loggedOut });
    },
    onError: (error) =>
      toast({ title: messages().shell.logoutFailed, description: problemText(error), tone: 'danger' }),
  });
}
