// What the caller of the service knows, encrypted before the run: Step CI runs no code between its steps.
const { constants, createCipheriv, publicEncrypt, randomBytes } = require('node:crypto')

/** Of the payment that was initiated, as the workflow captures it. */
const REFERENCE = 'captures.reference'

exports.describe = (target) => {
  const [business] = target.businesses
  const records = { ...target.records, ...business.records }
  const paid = [records.paidOrder].flat()
  records.unpaidOrder = records.order.find((each) => !paid.includes(each))
  const next = takeInTurn(records)
  const email = `new.sender${target.emails[0]}`
  const described = Object.entries(target.requests).filter(([id]) => id !== 'receiveCadCollection')
  const bodies = described.map(([id, request]) => [id, bodyOf(id, request, { target, business, next })])
  return {
    email,
    bodies: { registerCadCollectionEmail: { json: { email } }, ...Object.fromEntries(bodies) },
    ids: {
      verifyPayment: template(REFERENCE),
      removeCadCollectionEmail: template('captures.emailId.0'),
      attachCustomerKyc: next('customer'),
      listTvPackages: next('tvProvider'),
      listDataPlans: next('internetProvider'),
    },
  }
}

function bodyOf(id, { data, body, headers }, { target, business, next }) {
  const sealed = body && data && seal(business, data)
  const filled = JSON.parse(fill(JSON.stringify(body ?? data), { target, next, sealed }))
  if (!body) return { json: { data: encrypt(business, filled) } }
  const isFile = id === 'submitSourceOfFundsFile' && !headers
  return isFile ? { formData: { ...filled, file: { file: 'setup/proof.pdf' } } } : { json: filled }
}

/** Expressions of a target.json: only what is sent in the clear can hold what was answered before. */
function fill(text, { target, next, sealed }) {
  return text
    .replaceAll(/\{\$(\w+)\.request\.data#\/(\w+)\}/g, (_, id, name) => target.requests[id].data[name])
    .replaceAll('{$initiatePayment.response.body#/data/reference}', template(REFERENCE))
    .replaceAll(/\{\$createOrder\.response\.body#[\w/]+\}/g, () => next('unpaidOrder'))
    .replaceAll(/\{\$records\.(\w+)\}/g, (_, name) => next(name))
    .replaceAll('{$sealed.iv+ciphertext+tag.base64}', sealed)
}

/** As Step CI marks what it fills in. */
function template(name) {
  return `\${{${name}}}`
}

/** The next of several, as a request may use it up. */
function takeInTurn(records) {
  const taken = {}
  return (name) => {
    const ids = [records[name]].flat()
    taken[name] = (taken[name] ?? -1) + 1
    return ids[taken[name] % ids.length]
  }
}

function encrypt({ encryptionKey, padding }, data) {
  const name = padding.startsWith('oaep') ? 'RSA_PKCS1_OAEP_PADDING' : 'RSA_PKCS1_PADDING'
  const key = { key: encryptionKey, padding: constants[name], oaepHash: padding.slice(5) }
  return publicEncrypt(key, Buffer.from(JSON.stringify(data))).toString('base64')
}

function seal({ cardKey }, data) {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(cardKey, 'base64'), iv)
  const parts = [iv, cipher.update(JSON.stringify(data)), cipher.final(), cipher.getAuthTag()]
  return Buffer.concat(parts).toString('base64')
}
