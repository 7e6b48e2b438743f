// What the caller of the service knows: which request it takes, in its own names, and which records exist.
const { constants, createCipheriv, publicEncrypt, randomBytes } = require('node:crypto')
const { fillExpressions, readExpression } = require('../../../../../src/kit/target/expressions.ts')

const target = require(process.env.TARGET)
const [business] = target.businesses
const SENDER = `new.sender${target.emails[0]}`
/** By operation, what was sent and answered. */
const exchanges = {}
const taken = {}

/** As the target describes the request of an operation; others have the ids of records. */
exports.fillRequest = async (operationId, path) => {
  const described = target.requests[operationId] ?? {}
  const data = fill(described.data)
  const body = bodyOf(operationId, fill(described.body, data), data)
  return {
    path: path.replace(/\{\w+\}/, () => encodeURIComponent(idFor(operationId))),
    exchange: { 'request.data': data, 'request.body': body },
    ...(await write(operationId, body, path)),
  }
}

exports.remember = (operationId, { exchange }, answer) => {
  exchanges[operationId] = { ...exchange, 'response.body': parse(answer) }
}

function bodyOf(operationId, body, data) {
  if (operationId === 'registerCadCollectionEmail') return { email: SENDER }
  return body ?? (data && { data: encrypt(data) })
}

function idFor(operationId) {
  if (operationId === 'verifyPayment') return exchanges.chargeCard?.['request.body'].reference
  if (operationId === 'attachCustomerKyc') return record('customer')
  if (operationId === 'listTvPackages') return record('tvProvider')
  if (operationId === 'listDataPlans') return record('internetProvider')
  return registeredId(exchanges.listCadCollectionEmails?.['response.body'])
}

/** The id of the email that was registered before, wherever the list has it. */
function registeredId(list) {
  if (typeof list !== 'object' || list === null) return undefined
  return list.email === SENDER ? list.id : Object.values(list).map(registeredId).find(Boolean)
}

async function write(operationId, body, path) {
  if (!body) return { headers: {}, body: '' }
  const isFile = path.endsWith('/file') && !target.requests[operationId].headers
  if (!isFile) return { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) {
    form.append(
      name,
      name === 'file' ? new File(['%PDF-1.4'], 'proof.pdf', { type: 'application/pdf' }) : value,
    )
  }
  const written = new Response(form)
  return { headers: { 'Content-Type': written.headers.get('content-type') }, body: await written.text() }
}

function fill(value, data) {
  const sealed = data && seal(JSON.stringify(data))
  return fillExpressions(value, (text) => evaluate(readExpression(text), sealed))
}

function evaluate({ kind, ...about }, sealed) {
  if (kind === 'record') return record(about.name)
  if (kind === 'random') return randomBytes(8).toString('hex')
  if (kind === 'sealed')
    return Buffer.concat(about.parts.map((each) => sealed[each])).toString(about.encoding)
  return about.pointer.reduce((at, name) => at?.[name], exchanges[about.operationId]?.[about.part])
}

/** The next of several, as a request may use it up. */
function record(name) {
  const ids = [business.records[name] ?? target.records[name]].flat()
  taken[name] = (taken[name] ?? -1) + 1
  return ids[taken[name] % ids.length]
}

function encrypt(data) {
  const padding = business.padding.startsWith('oaep') ? 'RSA_PKCS1_OAEP_PADDING' : 'RSA_PKCS1_PADDING'
  const key = {
    key: business.encryptionKey,
    padding: constants[padding],
    oaepHash: business.padding.slice(5),
  }
  return publicEncrypt(key, Buffer.from(JSON.stringify(data))).toString('base64')
}

function seal(text) {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(business.cardKey, 'base64'), iv)
  const ciphertext = Buffer.concat([cipher.update(text), cipher.final()])
  return { iv, ciphertext, tag: cipher.getAuthTag() }
}

function parse(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
