import { InputError } from '../../expected-error.ts'
import { quoteText } from '../../visible-text.ts'
import type { ClientLanguage } from '../languages.ts'

/** A language whose client stands alone. The TypeScript client imports a published package. */
export type PackagedLanguage = Exclude<ClientLanguage, 'typescript'>

/** The published identity of a package. Its texts hold only plain characters without a meaning in TOML, XML, YAML or a shell. */
export interface PackageIdentity {
  /** In the form of its registry: `acme-pay`, `github.com/acme/pay`, `acme/pay`, `com.acme:pay`. */
  name: string
  /** `0.2.0`, or `1.0.0-rc.1` */
  version: string
  /** `https://github.com/acme/pay`; undefined if not given. */
  repository: string | undefined
}

/** The options of the command line. */
export interface PackageChoice {
  name?: string
  packageVersion?: string
  repository?: string
}

interface Naming {
  form: RegExp
  /** An example name for the error message. */
  like: string
  /** Derives a name from `github.com/acme/pay`. */
  fromRepository(place: string): string
  byDefault: string
}

const lastOf = (place: string) => place.split('/').at(-1)!
const ownerOf = (place: string) => place.split('/').at(-2)!

const NAMING: Record<PackagedLanguage, Naming> = {
  python: {
    form: /^[a-z](?:[a-z0-9]|[._-](?=[a-z0-9])){0,99}$/i,
    like: 'acme-pay',
    fromRepository: lastOf,
    byDefault: 'paycontract-client',
  },
  go: {
    form: /^[a-z0-9][a-z0-9-]*(?:\.[a-z0-9-]+)+(?:\/[a-z0-9](?:[a-z0-9_-]|\.(?=[a-z0-9])){0,99}){1,6}$/i,
    like: 'github.com/acme/pay',
    fromRepository: (place) => place,
    byDefault: 'example.com/paycontract-client',
  },
  php: {
    form: /^[a-z0-9](?:[_.-]?[a-z0-9]){0,49}\/[a-z0-9](?:[_.-]?[a-z0-9]){0,49}$/,
    like: 'acme/pay',
    fromRepository: (place) => `${ownerOf(place)}/${lastOf(place)}`.toLowerCase(),
    byDefault: 'example/paycontract-client',
  },
  java: {
    form: /^[a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*){0,9}:[a-z][a-z0-9_-]{0,99}$/,
    like: 'com.acme:pay',
    fromRepository: (place) =>
      `io.github.${ownerOf(place).replaceAll('-', '_')}:${lastOf(place)}`.toLowerCase(),
    byDefault: 'com.example:paycontract-client',
  },
}

/** Versions that PyPI, Packagist, Maven and Go modules all accept. */
const VERSION = /^(?:0|[1-9]\d{0,5})(?:\.(?:0|[1-9]\d{0,5})){2}(?:-(?:alpha|beta|rc)\.\d{1,4})?$/
const REPOSITORY =
  /^https:\/\/(?<place>[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:\/[a-z0-9](?:[a-z0-9_-]|\.(?=[a-z0-9])){0,99}){2,5})$/i

/**
 * Determines the name and version of the package.
 *
 * @param versions of the documents: the default, if they agree
 * @throws InputError a text does not have the form of its registry, or the documents have different versions
 */
export function identifyPackage(
  language: PackagedLanguage,
  { name, packageVersion, repository: given }: PackageChoice,
  versions: readonly string[],
): PackageIdentity {
  const { form, like, fromRepository, byDefault } = NAMING[language]
  const repository = given?.replace(/(?:\.git)?\/?$/, '')
  const place = repository === undefined ? undefined : REPOSITORY.exec(repository)?.groups?.place
  if (repository !== undefined && place === undefined)
    throw refuse('--repository', given!, 'https://github.com/acme/pay')
  const wanted = name ?? (place === undefined ? byDefault : fromRepository(place))
  if (!form.test(wanted)) throw refuse('--name', wanted, like)
  const version = packageVersion ?? agreeOn(versions)
  if (!VERSION.test(version)) throw refuse('--package-version', version, '1.0.0 or 1.0.0-rc.1')
  if (language === 'go') assertMajor(wanted, version)
  return { name: wanted, version, repository }
}

function agreeOn(versions: readonly string[]): string {
  const [version, ...others] = new Set(versions)
  if (others.length === 0) return version!
  throw new InputError(
    `--package: the documents have the versions ${[version!, ...others].map(quoteText).join(' and ')}. Choose that of the package with --package-version.`,
  )
}

/** Go finds v2 and later only if the path ends with the major version. */
function assertMajor(name: string, version: string): void {
  const major = Number.parseInt(version, 10)
  if (major < 2 || name.endsWith(`/v${major}`)) return
  throw refuse('--name', name, `${name}/v${major}: Go finds version ${major} by that alone`)
}

function refuse(flag: string, text: string, like: string): InputError {
  return new InputError(`${flag} cannot be ${quoteText(text)}: write it like ${like}.`)
}
