// From the generated workflow to one that reaches the service: keys, ids, bodies, and what else is worth a step.
// node adapt.cjs generated.yml target.json baseURL workflow.yml
const { readFileSync, writeFileSync } = require('node:fs')
const { dump, load } = require('js-yaml')
const { describe } = require('./values.cjs')

const [source, config, baseURL, out] = process.argv.slice(2)
const target = JSON.parse(readFileSync(config, 'utf8'))
const [{ publicKey, secretKey }] = target.businesses
const { bodies, ids, email } = describe(target)

const SECRET = ['verifyOrder', 'createRefund', 'listRefunds', 'listChargebacks', 'chargeToken']
/** Those whose success is documented, with a schema; of others the first documented answer is a 401, or nothing. */
const DOCUMENTED = [
  ...['listTransactions', 'listAmlRecords', 'listAirtimeProviders'],
  ...['listTvProviders', 'listTvPackages', 'listDataPlans'],
]
const CAPTURES = {
  initiatePayment: { reference: { jsonpath: '$.data.reference' } },
  listCadCollectionEmails: { emailId: { jsonpath: `$..[?(@ && @.email=='${email}')].id` } },
}
/** Other queries that have to be answered in the same form. */
const QUERIES = {
  listTransactions: [{ type: 'CREDIT' }, { type: 'DEBIT' }, { search: 'a' }, { list: '5', page: '2' }],
  listAmlRecords: [
    ...['PENDING', 'PROOF_UPLOADED', 'APPROVED', 'REJECTED'].map((status) => ({ status })),
    { limit: '5', page: '2' },
  ],
}
/** Requests that have to be refused. */
const INVALID = {
  listTransactions: [{ params: { list: '0' } }, { params: { page: '0' } }],
  registerCadCollectionEmail: [{ json: {} }],
}
const REFUSED = { status: '/^4/' }

const workflow = load(readFileSync(source, 'utf8'))
workflow.config = { continueOnFail: true, concurrency: 1, http: { baseURL } }
for (const test of Object.values(workflow.tests)) test.steps = test.steps.flatMap(stepsOf)
writeFileSync(out, dump(workflow))

function stepsOf({ id, http: { url, method, check } }) {
  const path = url.replace(/\{\w+\}/, ids[id])
  const request = { url: path, method, followRedirects: false, ...bodies[id] }
  const step = (name, changes) => ({
    name: `${id}: ${name}`,
    http: { ...request, headers: keyHeader(id, path), ...changes },
  })
  const success = DOCUMENTED.includes(id) ? check : { status: '/^2/' }
  return [
    step('success', { check: success, captures: CAPTURES[id] ?? {} }),
    ...(QUERIES[id] ?? []).map((params) => step(JSON.stringify(params), { params, check })),
    ...(INVALID[id] ?? []).map((change) => step(JSON.stringify(change), { ...change, check: REFUSED })),
    step('no key', { headers: {}, check: REFUSED }),
    ...(path.startsWith('/charge/') ? [step('wrong key', wrongKey(id, check))] : []),
  ]
}

function keyHeader(id, path) {
  if (path.startsWith('/s2s/')) return { 'public-key': publicKey }
  if (!path.startsWith('/charge/')) return { Authorization: `Bearer ${secretKey}` }
  return { 'api-key': SECRET.includes(id) ? secretKey : publicKey }
}

function wrongKey(id, check) {
  const isSecret = SECRET.includes(id)
  return {
    headers: { 'api-key': isSecret ? publicKey : secretKey },
    check: { ...check, body: isSecret ? '/Invalid SECRET key/' : '/Invalid public key passed/' },
  }
}
