import { HOSTS, type HostName } from '../../contract/hosts.ts'
import { ExpectedError } from '../../expected-error.ts'
import type { ClientDocument } from '../documents.ts'
import { LANGUAGES } from '../languages.ts'
import { createClientModel } from '../model/create-client-model.ts'
import { renderSamples } from '../samples/render-samples.ts'
import { pythonModule } from './layout.ts'
import type { PackagedLanguage, PackageIdentity } from './package-identity.ts'

/** The call that a reader tries first: it needs an address and a key, changes nothing and is answered at once. */
export interface FirstCall {
  host: HostName
  /** Which key it is sent with. */
  key: 'public' | 'secret'
  /** `checkout.list_banks()` */
  call: string
  /** A whole program, as the reference shows it, with the package in place of a folder. */
  source: string
}

/**
 * @param documents of all hosts
 * @param wanted those that the client is of
 * @throws ExpectedError no operation of theirs can be called without input
 */
export function chooseFirstCall(
  language: PackagedLanguage,
  documents: readonly ClientDocument[],
  wanted: readonly ClientDocument[],
  identity: PackageIdentity,
): FirstCall {
  const byHost = Object.fromEntries(documents.map(({ host, document }) => [host, document])) as Parameters<
    typeof renderSamples
  >[0]
  const samples = renderSamples(byHost, { isShipped: false })
  const { clients } = createClientModel(byHost, HOSTS)
  for (const { host } of wanted) {
    const { operations } = clients.find((client) => client.host === host)!
    for (const { operationId, row, body, parameters } of operations) {
      const isReading = row.method === 'GET' && !body && parameters.length === 0
      if (!isReading || (row.key !== 'public' && row.key !== 'secret')) continue
      const sample = samples[host][operationId]?.find(({ label }) => label === LANGUAGES[language].name)
      const call = sample && /^\s*(?:var |\$)?answer(?:, err)? :?= (.*?);?$/m.exec(sample.source)?.[1]
      if (call) return { host, key: row.key, call, source: importPackage(language, sample.source, identity) }
    }
  }
  throw new ExpectedError(
    'the contract cannot become a package as it is: its first call needs an operation that reads something without input, under a key of which the contract says where it travels. Leave out --package, or choose another --host or --profile.',
  )
}

/** A sample imports the client from a folder. */
function importPackage(language: PackagedLanguage, source: string, identity: PackageIdentity): string {
  const code = source.replace(/^[ \t]*(?:#|\/\/) npx paycontract generate .*\n/m, '')
  const [from, to] = {
    python: ['from paycontract_client import', `from ${pythonModule(identity)} import`],
    go: ['"example.com/shop/paycontract"', `paycontract "${identity.name}"`],
    php: ["'/Paycontract/autoload.php'", "'/vendor/autoload.php'"],
    java: ['', ''],
  }[language] as [string, string]
  return code.replace(from, () => to)
}
