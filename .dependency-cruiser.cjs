const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

/** The arrows that must never exist, each with its reason. */
module.exports = {
  forbidden: [
    forbid(
      'nothing-imports-contracts',
      'contracts/ proves the rest from outside; what it proves may not lean on it',
      { pathNot: '^contracts/' },
      { path: '^contracts/' },
    ),
    forbid(
      'src-stands-alone',
      'the library is built from generated/ only: it must work where spec/ and scripts/ are not shipped',
      { path: '^src/' },
      { path: '^(spec|scripts|bench)/' },
    ),
    forbid(
      'generated-imports-nothing',
      'generated files are leaves',
      { path: '^generated/' },
      { path: '^(src|scripts)/' },
    ),
    forbid(
      'scripts-do-not-use-src',
      'the pipeline makes what src is built on; the one thing they share is generated/',
      { path: '^scripts/' },
      { path: '^src/' },
    ),
    forbid(
      'contracts-use-public-entry-points',
      'a contract sees the library as its users do',
      { path: '^contracts/' },
      { path: '^src/', pathNot: '^src/(index|[a-z]+/index)[.]ts$' },
    ),
    ...[
      ['checkout', 'business'],
      ['business', 'checkout'],
    ].map(([own, other]) =>
      forbid(
        `${own}-does-not-know-${other}`,
        'the two hosts belong to different API generations',
        {
          path: `^(src/client/create-${own}|src/validation/${own}|src/sandbox/${own}|generated/${own})`,
          pathNot: '[.]test[.]ts$',
        },
        {
          path: `^(src/client/create-${other}|src/validation/${other}|src/sandbox/${other}|generated/${other})`,
        },
      ),
    ),
    forbid(
      'crypto-is-a-leaf',
      'ciphers depend on nothing but the error family',
      { path: '^src/crypto/', pathNot: '[.]test[.]ts$' },
      { path: '^(src|generated|node_modules)/', pathNot: '^src/(crypto/|errors[.]ts$)|node_modules/vitest' },
    ),
    forbid(
      'portable-folders-use-web-apis-only',
      'client, validation and crypto run in browsers and edge runtimes',
      {
        path: '^src/(client|validation|crypto)/',
        pathNot: '[.]test[.]ts$|/testing/|^src/crypto/rsa-pkcs1-v1_5[.]ts$',
      },
      { dependencyTypes: ['core'] },
    ),
    forbid(
      'client-and-sandbox-are-apart',
      'each proves the other over a socket',
      { path: '^src/client/' },
      { path: '^src/(sandbox|mock)/' },
    ),
    forbid(
      'prism-belongs-to-mock',
      'one owner per library',
      { pathNot: '^(src/mock/|contracts/faults/others/)' },
      { path: 'node_modules/@stoplight/prism' },
    ),
    forbid(
      'openapi-fetch-belongs-to-client',
      'one owner per library',
      { pathNot: '^(src/client/|bench/)' },
      { path: 'node_modules/openapi-fetch' },
    ),
    forbid(
      'openapi-typescript-belongs-to-one-script',
      'it gets no more updates: one file to replace',
      { pathNot: '^scripts/generate/types[.]ts$' },
      { path: 'node_modules/openapi-typescript' },
    ),
    forbid(
      'commander-stays-at-the-edge',
      'argv is read where a process starts',
      {
        pathNot:
          '^(src/cli/|scripts/(attacks/)?[a-z-]+[.]ts$|contracts/(check|check/options|from-report|trust|faults/run)[.]ts$|bench/run[.]ts$)',
      },
      { path: 'node_modules/commander' },
    ),
    forbid(
      'domain-is-pure',
      'state machines and rules take time and ids as arguments: no store, server, clock or randomness',
      { path: '^src/sandbox/domain/', pathNot: '[.]test[.]ts$' },
      { pathNot: '^src/sandbox/domain/' },
    ),
    forbid(
      'kysely-belongs-to-store',
      'one owner per library',
      { pathNot: '^src/sandbox/store/' },
      { path: 'node_modules/kysely' },
    ),
    forbid('no-circular', 'a cycle hides which concept comes first', {}, { circular: true }),
    forbid(
      'not-to-unresolvable',
      'an import that resolves to nothing',
      { pathNot: '^scripts/package/' },
      { couldNotResolve: true },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|docs|scripts/generators/programs)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.js', '.json'],
    },
  },
}
