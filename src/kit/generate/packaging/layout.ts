import type { Language } from '../languages.ts'
import type { PackageIdentity } from './package-identity.ts'

/** A language whose client stands alone. That of TypeScript imports a package which is published already. */
export type PackagedLanguage = Exclude<Language, 'typescript'>

/** Where the documents lie in a package, so that the next run can say what changed. */
export const CONTRACT_FOLDER = 'contract'

/** Where in its repository a client lies. */
export function clientFolder(language: PackagedLanguage, identity: PackageIdentity): string {
  if (language === 'python') return pythonModule(identity)
  return { go: '', php: 'src', java: 'src/main/java' }[language]
}

/** What the package is imported as: `acme_pay` for `acme-pay`. */
export function pythonModule({ name }: PackageIdentity): string {
  return name.toLowerCase().replaceAll(/[.-]/g, '_')
}
