import type { Profile } from '../contract/contract.ts'

/** What differs between the languages, as far as this command is concerned. */
interface LanguageTraits {
  name: string
  extension: string
  comment: '//' | '#'
  /** What the generated code needs besides itself. */
  needs: string
  /** Whether the generated code reads an answer that lacks a declared field; else answers better have no type at all. */
  readsIncomplete: boolean
}

export const LANGUAGES = {
  typescript: {
    name: 'TypeScript',
    extension: 'ts',
    comment: '//',
    needs: 'It imports the package paycontract: npm install paycontract',
    readsIncomplete: true,
  },
  python: {
    name: 'Python',
    extension: 'py',
    comment: '#',
    needs: 'It needs Python 3.9 and httpx: pip install httpx',
    readsIncomplete: false,
  },
  go: {
    name: 'Go',
    extension: 'go',
    comment: '//',
    needs: 'It needs nothing but the standard library.',
    readsIncomplete: true,
  },
  php: {
    name: 'PHP',
    extension: 'php',
    comment: '//',
    needs: 'It needs PHP 8.1 and its extension curl.',
    readsIncomplete: false,
  },
  java: {
    name: 'Java',
    extension: 'java',
    comment: '//',
    needs: 'It needs Java 17 and nothing else.',
    readsIncomplete: true,
  },
} as const satisfies Record<string, LanguageTraits>

export type Language = keyof typeof LANGUAGES

export const PROFILES: Record<Profile, string> = {
  proposed: 'the documented facts, and a proposal wherever nothing is shown',
  documented: 'the documented facts alone',
}

/** Our own fetch client, or a client that stands alone, by the generators of @redocly/cli. */
export type Generator = 'paycontract' | 'redocly'
