import type { Credential } from './operation-table.ts'

/** Returns the header for a key. With Basic, the key is the name of a user without a password (RFC 7617). */
export function writeCredential({ header, scheme }: Credential, key: string): Record<string, string> {
  const value = scheme === 'Basic' ? encode(`${key}:`) : key
  return { [header]: scheme ? `${scheme} ${value}` : value }
}

function encode(text: string): string {
  return btoa(String.fromCodePoint(...new TextEncoder().encode(text)))
}
