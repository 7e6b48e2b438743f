/** The part of `npm audit --json` that we read. */
export interface AuditReport {
  vulnerabilities: Record<
    string,
    {
      /** Advisories of the package itself; names of packages if it is only affected through them. */
      via: readonly (string | { title: string; url: string; severity: string })[]
      /** Where vulnerable copies are installed. */
      nodes: readonly string[]
    }
  >
}

/** The packages of package-lock.json, by installation folder. */
export type LockedPackages = Readonly<
  Record<string, { version?: string; dev?: boolean; devOptional?: boolean }>
>

export interface Hole {
  /** `name version`. */
  package: string
  severity: string
  title: string
  url: string
}

const SERIOUS = ['high', 'critical']

/** Lists the packages that THIRD_PARTY_NOTICES names, as `name version`. Some licences hold lines like the separators. */
export function listBundled(notices: string): string[] {
  const names = notices.matchAll(/^-{80}\n\n((?:@[\w.-]+\/)?[\w.-]+ \d+\.\d+\.\d+\S*) \(/gm)
  return [...names].map(([, name]) => name!)
}

/**
 * Finds serious advisories of what users get: our packages' dependencies, and what is bundled into them. npm treats the latter as
 * development dependencies, which `npm audit --omit dev` leaves out.
 *
 * @param bundled as returned by `listBundled`
 * @throws Error a bundled package is not in the lock file, so that its advisories are unknown
 */
export function findShippedHoles(
  { vulnerabilities }: AuditReport,
  packages: LockedPackages,
  bundled: readonly string[],
): Hole[] {
  const shipped = listShipped(packages, bundled)
  return Object.values(vulnerabilities).flatMap(({ via, nodes }) => {
    const own = via
      .filter((each) => typeof each === 'object')
      .filter(({ severity }) => SERIOUS.includes(severity))
    const found = [...new Set(nodes.flatMap((node) => shipped.get(node) ?? []))]
    return found.flatMap((name) =>
      own.map(({ severity, title, url }) => ({ package: name, severity, title, url })),
    )
  })
}

/** Maps folders to `name version`. */
export function listShipped(packages: LockedPackages, bundled: readonly string[]): Map<string, string> {
  const wanted = new Set(bundled)
  const installed = Object.entries(packages).flatMap(([folder, { version, dev, devOptional }]) => {
    const name = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(folder)?.[1]
    if (name === undefined || version === undefined) return []
    return [{ folder, label: `${name} ${version}`, isDependency: !dev && !devOptional }]
  })
  const known = new Set(installed.map(({ label }) => label))
  const unknown = bundled.filter((each) => !known.has(each))
  if (unknown.length > 0) throw new Error(`Bundled, and not in package-lock.json: ${unknown.join(', ')}.`)
  const shipped = installed.filter(({ label, isDependency }) => isDependency || wanted.has(label))
  return new Map(shipped.map(({ folder, label }) => [folder, label]))
}
