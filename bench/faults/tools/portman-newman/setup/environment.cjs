// The Postman environment: keys, ids, and the bodies that the service takes, by method and path.
// node environment.cjs target.json openapi.yaml environment.json
const { readFileSync, writeFileSync } = require('node:fs')
const parser = require('@apidevtools/json-schema-ref-parser')

const [config, source, out] = process.argv.slice(2)
const target = JSON.parse(readFileSync(config, 'utf8'))
const [business] = target.businesses
const records = { ...target.records, ...business.records }
const taken = {}

async function write() {
  const { publicKey, secretKey, encryptionKey, padding, cardKey } = business
  const values = {
    ...{ publicKey, secretKey, encryptionKey, padding, cardKey },
    forge: readFileSync(require.resolve('node-forge/dist/forge.min.js'), 'utf8'),
    customer: next('customer'),
    tvProvider: next('tvProvider'),
    internetProvider: next('internetProvider'),
    email: `new.sender${target.emails[0]}`,
    ...bodiesByPath(await parser.parse(source)),
  }
  const list = Object.entries(values).map(([key, value]) => ({ key, value, enabled: true }))
  writeFileSync(out, JSON.stringify({ name: 'service', values: list }))
}

function bodiesByPath({ paths }) {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => ({ method, path, operationId })),
  )
  return Object.fromEntries(
    operations
      .filter(({ operationId }) => target.requests[operationId])
      .map(({ method, path, operationId }) => {
        const { data, body, headers } = target.requests[operationId]
        const described = { data, body, isFile: path.endsWith('/file') && !headers }
        const name = `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`
        return [name, inPostmanWords(JSON.stringify(described))]
      }),
  )
}

/** Expressions of a target.json as variables of Postman. */
function inPostmanWords(text) {
  return text
    .replaceAll(
      /\{\$(\w+)\.request\.data#\/(\w+)\}/g,
      (_, operationId, name) => target.requests[operationId].data[name],
    )
    .replaceAll(
      /\{\$(\w+)\.response\.body#\/([\w/]+)\}/g,
      (_, id, path) => `{{${id}.${path.replaceAll('/', '.')}}}`,
    )
    .replaceAll(/\{\$records\.(\w+)\}/g, (_, name) => next(name))
    .replaceAll('{$sealed.iv+ciphertext+tag.base64}', '{{sealedCard}}')
}

/** The next of several, as a request may use it up. */
function next(name) {
  const ids = [records[name]].flat()
  taken[name] = (taken[name] ?? -1) + 1
  return ids[taken[name] % ids.length]
}

write()
