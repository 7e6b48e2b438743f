import type { PackagedLanguage, PackageIdentity } from './package-identity.ts'

/** The folder of the documents in a package, so that the next run can report what changed. */
export const CONTRACT_FOLDER = 'contract'

/** Returns the folder of the client's code in its repository. */
export function clientFolder(language: PackagedLanguage, identity: PackageIdentity): string {
  if (language === 'python') return pythonModule(identity)
  return { go: '', php: 'src', java: 'src/main/java' }[language]
}

/** Returns the module name of the package: `acme_pay` for `acme-pay`. */
export function pythonModule({ name }: PackageIdentity): string {
  return name.toLowerCase().replaceAll(/[.-]/g, '_')
}
