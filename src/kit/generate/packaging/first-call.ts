import { HOSTS, type HostName } from '../../contract/hosts.ts'
import { ExpectedError } from '../../expected-error.ts'
import type { ClientDocument } from '../documents.ts'
import { LANGUAGES } from '../languages.ts'
import { createClientModel } from '../model/create-client-model.ts'
import { renderSamples } from '../samples/render-samples.ts'
import { pythonModule } from './layout.ts'
import type { PackagedLanguage, PackageIdentity } from './package-identity.ts'

/** The call that a reader tries first: it needs only an address and a key, changes nothing and is answered at once. */
export interface FirstCall {
  host: HostName
  key: 'public' | 'secret'
  /** `checkout.list_banks()` */
  call: string
  /** A whole program, as in the reference, importing the package instead of a folder. */
  source: string
}

/**
 * @param documents of all hosts
 * @param wanted the documents of the client
 * @throws ExpectedError all of their operations need input
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
