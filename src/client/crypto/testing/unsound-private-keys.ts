import { ec, ed, huge, n, oddOf, pkcs8Pem, privateJwk, pss, type UnsoundKey, url } from './key-forms.ts'
import { derTricks, numbers, objects, texts } from './unsound-public-keys.ts'

const flip = (text: string, at: number) =>
  url(Buffer.from(text, 'base64url').map((byte, i) => (i === at ? byte ^ 4 : byte)))
const withMembers = (members: object) => ({ ...privateJwk, ...members })
// biome-ignore format: a row a line
export const privateKeys: UnsoundKey[] = [
  ...numbers,
  ...derTricks,
  ...texts.filter(([, key]) => key !== pkcs8Pem),
  ...objects.filter(([, key]) => key !== privateJwk),
  ...(['n', 'e', 'd', 'p', 'q', 'dp', 'dq', 'qi'] as const).flatMap((member): UnsoundKey[] => [
    ...[undefined, null, 7, '', '=', 'AA', 'AQ', 'Ag', url(n), url(oddOf(17_408)), huge].map(
      (value): UnsoundKey => [`${member} is ${String(value).slice(0, 8)}`, withMembers({ [member]: value === privateJwk[member] ? 'AA' : value })],
    ),
    [`${member} is changed at its end`, withMembers({ [member]: flip(privateJwk[member]!, Buffer.from(privateJwk[member]!, 'base64url').length - 1) })],
    [`${member} is changed in its middle`, withMembers({ [member]: flip(privateJwk[member]!, 1) })],
  ]),
  ['primes exchanged', withMembers({ p: privateJwk.q, q: privateJwk.p })],
  ['one prime twice', withMembers({ p: privateJwk.q, dp: privateJwk.dq })],
  ['17,408 bits of all', withMembers(Object.fromEntries(['n', 'd', 'p', 'q', 'dp', 'dq', 'qi'].map((member) => [member, url(oddOf(17_408))])))],
  ['two blocks', `${pkcs8Pem}\n${pkcs8Pem}`],
  ['a cut block', pkcs8Pem.replace(/\n.{60}/, '\n')],
  ['EC', ec.privateKey.export({ type: 'pkcs8', format: 'pem' })],
  ['Ed25519', ed.privateKey.export({ type: 'pkcs8', format: 'pem' })],
  ['RSA-PSS', pss.privateKey.export({ type: 'pkcs8', format: 'pem' })],
]
