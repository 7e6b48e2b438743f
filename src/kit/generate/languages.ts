import type { Profile } from '../contract/contract.ts'

/** The differences between languages that matter to this command. */
interface LanguageTraits {
  name: string
  extension: string
  comment: '//' | '#'
  /** What the generated code depends on. */
  needs: string
}

export const LANGUAGES = {
  typescript: {
    name: 'TypeScript',
    extension: 'ts',
    comment: '//',
    needs: 'It imports the package paycontract: npm install paycontract',
  },
  python: {
    name: 'Python',
    extension: 'py',
    comment: '#',
    needs: 'It needs Python 3.9, httpx and cryptography: pip install httpx cryptography',
  },
  go: {
    name: 'Go',
    extension: 'go',
    comment: '//',
    needs: 'It needs nothing but the standard library.',
  },
  php: {
    name: 'PHP',
    extension: 'php',
    comment: '//',
    needs:
      'It needs PHP 8.1 with curl and openssl, and for oaep-sha256 phpseclib 3: composer require phpseclib/phpseclib',
  },
  java: {
    name: 'Java',
    extension: 'java',
    comment: '//',
    needs: 'It needs Java 17 and nothing else.',
  },
  postman: {
    name: 'Postman',
    extension: 'json',
    comment: '//',
    needs:
      'Import both files, choose the environment and put your keys into it. newman also needs --env-var "ENTROPY=$(openssl rand -hex 32)"',
  },
  bruno: {
    name: 'Bruno',
    extension: 'yml',
    comment: '#',
    needs: 'Open the folder with Bruno 3 or later, in Safe Mode, and put your keys into the environment.',
  },
} as const satisfies Record<string, LanguageTraits>

export type Language = keyof typeof LANGUAGES

/** Formats with requests for a program that sends them, not a client. */
export type CollectionFormat = 'postman' | 'bruno'

export type ClientLanguage = Exclude<Language, CollectionFormat>

export function isCollection(language: Language): language is CollectionFormat {
  return language === 'postman' || language === 'bruno'
}

export const PROFILES: Record<Profile, string> = {
  proposed: 'the documented facts, and a proposal wherever nothing is shown',
  documented: 'the documented facts alone',
}
