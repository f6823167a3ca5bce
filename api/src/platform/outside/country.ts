import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isIP } from 'node:net';
import { Reader, type Response } from 'mmdb-lib';

interface CountryRecord {
  country_code?: string;
}

const TABLE = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb';

let table: Reader<Response> | undefined;

/** Loaded at the first use, because its 8 MB are of no use to a server where nobody signs in. */
function openTable(): Reader<Response> {
  table ??= new Reader(readFileSync(createRequire(import.meta.url).resolve(TABLE)));
  return table;
}

/**
 * The country an address is registered in, by ISO 3166, from a table on this machine. It is a hint for people, never a
 * proof. Private addresses have none.
 */
export function countryOf(address: string): string | null {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIP(plain) === 0) return null;
  const found = openTable().get(plain) as CountryRecord | null;
  const code = found?.country_code;
  return code !== undefined && /^[A-Z]{2}$/.test(code) ? code : null;
}
