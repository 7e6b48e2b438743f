// Keys, ids, bodies and schemas of each transaction; Dredd has none of them from the document.
const hooks = require('hooks')
const { assert } = require('chai')
const { remember, fillRequest } = require('./values.cjs')

const { paths } = require(process.env.DOCUMENT)
const target = require(process.env.TARGET)
const [{ publicKey, secretKey }] = target.businesses

const WRONG_KEY = {
  public: { key: secretKey, message: 'Invalid public key passed' },
  secret: { key: publicKey, message: 'Invalid SECRET key' },
}
const SECRET = ['verifyOrder', 'createRefund', 'listRefunds', 'listChargebacks', 'chargeToken']

hooks.beforeEach((transaction, done) => {
  const { request, expected } = transaction
  const path = transaction.origin.resourceName
  const operation = paths[path][request.method.toLowerCase()]
  transaction.operation = operation
  transaction.keyType = SECRET.includes(operation.operationId) ? 'secret' : 'public'
  const schema = operation.responses[expected.statusCode]['x-schema']
  transaction.isAnySuccess = !schema
  if (schema) expected.bodySchema = { $schema: 'http://json-schema.org/draft-07/schema#', ...schema }
  delete expected.body
  fillRequest(operation.operationId, path)
    .then((filled) => {
      transaction.sent = filled
      transaction.fullPath = filled.path
      Object.assign(request.headers, filled.headers, keyHeader(path, transaction))
      request.body = filled.body
    })
    .then(() => done(), done)
})

hooks.beforeEachValidation(({ isAnySuccess, expected, real }) => {
  // Where the document has nothing but `default`, no success has another status than another.
  if (isAnySuccess && String(real.statusCode).startsWith('2')) expected.statusCode = String(real.statusCode)
})

hooks.afterEach(({ operation, keyType, expected, real, sent }) => {
  if (!real) return
  if (expected.statusCode !== '401') return remember(operation.operationId, sent, real.body)
  const { message } = WRONG_KEY[keyType]
  assert.isTrue(real.body?.includes(message), `"${message}" is answered`)
})

function keyHeader(path, { keyType, expected }) {
  const rightKey = keyType === 'secret' ? secretKey : publicKey
  const key = expected.statusCode === '401' ? WRONG_KEY[keyType].key : rightKey
  if (path.startsWith('/charge/')) return { 'api-key': key }
  if (path.startsWith('/s2s/')) return { 'public-key': publicKey }
  return { authorization: `Bearer ${secretKey}` }
}
