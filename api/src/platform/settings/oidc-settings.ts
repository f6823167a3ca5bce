import { refuseUrl } from '../outside/outside-address.ts';
import { CannotStart } from '../run/cannot-start.ts';

/** A site whose accounts can be used to sign in here (OpenID Connect). */
export interface OidcProvider {
  /** As in the names of its settings, in lower case. */
  id: string;
  /** On the button. */
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string | undefined;
}

const PARTS = ['ISSUER', 'CLIENT_ID', 'CLIENT_SECRET', 'NAME'] as const;
type Part = (typeof PARTS)[number];
const SETTING = new RegExp(`^OIDC_([A-Z0-9]{1,20})_(${PARTS.join('|')})$`);

function providerOf(id: string, parts: Partial<Record<Part, string>>): OidcProvider {
  const need = (part: Part) => {
    const value = parts[part];
    if (value === undefined)
      throw new CannotStart(`OIDC_${id}_${part} is missing: the other settings of ${id} need it`);
    return value;
  };
  const issuer = need('ISSUER');
  const url = URL.parse(issuer);
  const refusal = url ? refuseUrl(url) : 'not_https';
  if (refusal) throw new CannotStart(`OIDC_${id}_ISSUER must look like https://accounts.example.com (${refusal})`);
  return {
    id: id.toLowerCase(),
    name: parts.NAME ?? id.charAt(0) + id.slice(1).toLowerCase(),
    issuer,
    clientId: need('CLIENT_ID'),
    clientSecret: parts.CLIENT_SECRET,
  };
}

/** Any number of providers: `OIDC_GOOGLE_ISSUER`, `OIDC_GOOGLE_CLIENT_ID` and so on. */
export function oidcProviders(environment: Record<string, string>): OidcProvider[] {
  const found = new Map<string, Partial<Record<Part, string>>>();
  for (const [name, value] of Object.entries(environment)) {
    if (!name.startsWith('OIDC_')) continue;
    const [, id, part] = SETTING.exec(name) ?? [];
    if (id === undefined) throw new CannotStart(`${name} is not known: OIDC_<ID>_ and one of ${PARTS.join(', ')}`);
    found.set(id, { ...found.get(id), [part as Part]: value });
  }
  if (found.size > 0 && !environment.PUBLIC_URL)
    throw new CannotStart('PUBLIC_URL is missing: signing in with other sites (OIDC_…) leads back to it');
  return [...found].map(([id, parts]) => providerOf(id, parts));
}
