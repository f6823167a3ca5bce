import { useMutation, useQuery } from '@tanstack/react-query';
import { problemText } from '../../lib/problem-text.ts';
import { signingInMessages, useSigningInMessages } from '../../messages/signing-in.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast-store.ts';
import { continueWith, providersQuery } from './api.ts';

/** Buttons for the other sites whose accounts work here; nothing where the operator has set up none. */
export function OtherSites() {
  const { otherSites } = useSigningInMessages();
  const providers = useQuery(providersQuery).data ?? [];
  const go = useMutation({
    mutationFn: continueWith,
    onError: (error) =>
      toast({ title: signingInMessages().otherSites.failed, description: problemText(error), tone: 'danger' }),
  });
  if (providers.length === 0) return null;
  return (
    <div className="mt-6 grid gap-3">
      <p className="flex items-center gap-3 text-small text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {otherSites.or}
      </p>
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          variant="outline"
          size="large"
          pending={go.isPending && go.variables === id}
          onClick={() => go.mutate(id)}
        >
          {otherSites.continueWith(name)}
        </Button>
      ))}
    </div>
  );
}
