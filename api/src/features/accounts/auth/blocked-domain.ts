import { domainToASCII } from 'node:url';

/** Whether the address is at one of these domains, or at one below it. */
export function isAtDomain(email: string, domains: readonly string[]): boolean {
  const domain = domainToASCII(email.slice(email.lastIndexOf('@') + 1).toLowerCase()).replace(/\.$/, '');
  return domains.some((blocked) => domain === blocked || domain.endsWith(`.${blocked}`));
}
