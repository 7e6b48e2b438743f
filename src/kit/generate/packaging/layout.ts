import type { PackagedLanguage, PackageIdentity } from './package-identity.ts'

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
