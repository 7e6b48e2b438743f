const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

/** The rooms of the sandbox by layer, the lowest first: a room imports from lower layers only. */
const sandboxLayers = [
  ['domain', 'pages'],
  ['store'],
  ['runtime', 'ledger'],
  ['http', 'payments', 'webhooks'],
  ['triggers'],
  ['operations/checkout', 'operations/business', 'hosted-checkout', 'seed'],
  ['control'],
  ['start'],
]

const roomsOf = (layers) => `^src/kit/sandbox/(${layers.flat().join('|')})/`

/** The arrows that must never exist, each with its reason. */
module.exports = {
  forbidden: [
    forbid(
      'nothing-imports-contracts',
      'contracts/ holds claims, and nothing but claims: what is proved may not lean on them',
      { pathNot: '^(contracts|bench/faults)/' },
      { path: '^contracts/' },
    ),
    forbid(
      'src-stands-alone',
      'what is published is built from generated/ only: it must work where spec/ and scripts/ are not shipped',
      { path: '^src/', pathNot: '[.]test[.]ts$' },
      { path: '^(spec|scripts|bench)/' },
    ),
    forbid(
      'generated-imports-nothing',
      'generated files are leaves',
      { path: '^generated/' },
      { path: '^(src|scripts)/' },
    ),
    forbid(
      'client-stands-alone',
      'what runs inside a program knows nothing of what runs beside it',
      { path: '^src/client/', pathNot: '[.]test[.]ts$|/testing/' },
      { path: '^(src/kit/|node_modules/)', pathNot: '^node_modules/openapi-fetch' },
    ),
    forbid(
      'contracts-see-targets-from-outside',
      'the boundary between a contract and a target is a socket',
      { path: '^(contracts|src/kit/check)/' },
      { path: '^src/kit/(sandbox|mock)/', pathNot: '^src/kit/sandbox/domain/' },
    ),
    forbid(
      'contract-comes-before-generate',
      'what is generated is derived from the contract, never the other way round',
      { path: '^src/kit/contract/', pathNot: '[.]test[.]ts$|/testing/' },
      { path: '^src/kit/generate/' },
    ),
    forbid(
      'nothing-imports-the-command-line',
      'a command starts what the rooms offer: what two rooms need stands below both, tests included',
      { path: '^src/kit/', pathNot: '^src/kit/cli/' },
      { path: '^src/kit/cli/' },
    ),
    forbid(
      'a-plan-sends-nothing',
      'what is sent, and what not and why, is decided by rows alone: no socket, no runner, no verdict',
      { path: '^src/kit/check/harness/plan/', pathNot: '[.]test[.]ts$' },
      {
        path: '^node_modules/vitest|^src/kit/check/harness/(evaluate/|wire/(conversation|exchange|send|send-probe|transport)[.]ts)',
      },
    ),
    forbid(
      'an-exchange-knows-no-verdict',
      'what is sent and kept is the same, whatever its answer means',
      { path: '^src/kit/check/harness/wire/', pathNot: '[.]test[.]ts$' },
      { path: '^src/kit/check/harness/evaluate/' },
    ),
    ...[
      ['checkout', 'business'],
      ['business', 'checkout'],
    ].map(([own, other]) =>
      forbid(
        `${own}-does-not-know-${other}`,
        'the two hosts belong to different API generations',
        {
          path: `^(src/client/calls/create-${own}|src/client/validation/${own}|src/kit/sandbox/operations/${own}|generated/${own})`,
          pathNot: '[.]test[.]ts$',
        },
        {
          path: `^(src/client/calls/create-${other}|src/client/validation/${other}|src/kit/sandbox/operations/${other}|generated/${other})`,
        },
      ),
    ),
    forbid(
      'crypto-is-a-leaf',
      'ciphers depend on nothing but the error family',
      { path: '^src/client/crypto/', pathNot: '[.]test[.]ts$' },
      {
        path: '^(src|generated|node_modules)/',
        pathNot: '^src/client/(crypto/|errors[.]ts$)|node_modules/vitest',
      },
    ),
    forbid(
      'portable-folders-use-web-apis-only',
      'client, validation and crypto run in browsers and edge runtimes',
      {
        path: '^src/client/',
        pathNot: '[.]test[.]ts$|/testing/|^src/client/crypto/rsa-pkcs1-v1_5[.]ts$',
      },
      { dependencyTypes: ['core'] },
    ),
    forbid(
      'prism-belongs-to-mock',
      'one owner per library',
      { pathNot: '^(src/kit/mock/|contracts/faults/others/|bench/faults/tools/)' },
      { path: 'node_modules/@stoplight/prism' },
    ),
    forbid(
      'openapi-fetch-belongs-to-client',
      'one owner per library',
      { pathNot: '^(src/client/calls/|bench/)' },
      { path: 'node_modules/openapi-fetch' },
    ),
    forbid(
      'openapi-typescript-belongs-to-one-script',
      'it gets no more updates: one file to replace',
      { pathNot: '^src/kit/generate/types[.]ts$' },
      { path: 'node_modules/openapi-typescript' },
    ),
    forbid(
      'commander-stays-at-the-edge',
      'argv is read where a process starts',
      {
        pathNot:
          '^(src/kit/cli/|scripts/[a-z-]+[.]ts$|contracts/(answers|changes|faults|false-alarms|services|certify/shops)/run[.]ts$|bench/(faults/)?run[.]ts$)',
      },
      { path: 'node_modules/commander' },
    ),
    forbid(
      'domain-is-pure',
      'state machines and rules take time and ids as arguments: no store, server, clock or randomness',
      { path: '^src/kit/sandbox/domain/', pathNot: '[.]test[.]ts$' },
      {
        pathNot:
          '^src/kit/sandbox/domain/|^src/client/money/|^src/kit/contract/(aml-thresholds|fees|paddings|reference-forms|webhook-delivery|webhook-signature)[.]ts$',
      },
    ),
    ...sandboxLayers.flatMap((layer, index) =>
      layer.map((room) =>
        forbid(
          `sandbox-layers-${room.replace('/', '-')}`,
          'a room of the sandbox leans on lower layers only, so that each can be read and tested without those above',
          { path: roomsOf([room]), pathNot: '[.]test[.]ts$|/testing/' },
          { path: roomsOf(sandboxLayers.slice(index)), pathNot: roomsOf([room]) },
        ),
      ),
    ),
    forbid(
      'sandbox-has-no-loose-files',
      'what stands in no room stands in no layer',
      { path: '^src/kit/sandbox/' },
      { path: '^src/kit/sandbox/[^/]+$', pathNot: '/index[.]ts$' },
    ),
    forbid(
      'sandbox-has-one-entry',
      'what the rooms import names the file: an entry drags all of them along',
      { path: '^src/kit/sandbox/', pathNot: '[.]test[.]ts$|/(testing|proofs)/' },
      { path: '/index[.]ts$', pathNot: '^src/client/|node_modules' },
    ),
    forbid(
      'kysely-belongs-to-store',
      'one owner per library',
      { pathNot: '^src/kit/sandbox/store/' },
      { path: 'node_modules/kysely' },
    ),
    forbid('no-circular', 'a cycle hides which concept comes first', {}, { circular: true }),
    forbid(
      'not-to-unresolvable',
      'an import that resolves to nothing',
      // bench/faults/tools: each tool is installed by its own adapter, when it is run
      { pathNot: '^(scripts/package|bench/faults/tools)/' },
      { couldNotResolve: true },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: {
      path: '(^|/)dist/|^(docs|scripts/generators/programs|contracts/certify/shops/typescript|bench/faults/tools/[a-z-]+/setup)/',
    },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.js', '.json'],
    },
  },
}
