import { useState } from 'react';
import { useSearch } from 'wouter';

/** The token of the link. It is read once: what happens to the address afterwards does not change it. */
export function useToken(): string {
  const search = useSearch();
  const [token] = useState(() => new URLSearchParams(search).get('token') ?? '');
  return token;
}
