import { useEffect, useState } from 'react';
import { useSearch } from 'wouter';

const kept = () => (history.state as { linkToken?: string } | null)?.linkToken ?? '';

/**
 * The token of the link. It leaves the address at once, so that it is neither seen over a shoulder nor copied with the address;
 * the entry of the history keeps it for a reload.
 */
export function useToken(): string {
  const search = useSearch();
  const [token] = useState(() => new URLSearchParams(search).get('token') ?? kept());
  useEffect(() => {
    if (token) history.replaceState({ ...(history.state as object | null), linkToken: token }, '', location.pathname);
  }, [token]);
  return token;
}
