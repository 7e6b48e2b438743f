import { toPlainLine } from '../../contract/plain-text.ts'
import type { ClientDocument } from '../documents.ts'
import { HEADER } from '../header.ts'
import type { ClientModel, SourceFile } from '../model/client-model.ts'
import { FILE } from '../samples/sample-call.ts'
import { toVisibleJson } from '../samples/visible-json.ts'
import type { CollectionRequest, Variable } from './collection.ts'
import { type ScriptHost, writeEncryptionScript } from './encryption-script.ts'
import { planCollection } from './plan-collection.ts'
import { writeShapeTest } from './shape-test.ts'

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'

/** Renders a collection (v2.1) of all hosts, and its environment. Postman and newman read both. */
export function renderPostman(model: ClientModel, documents: readonly ClientDocument[]): SourceFile[] {
  const { title, description, folders, variables } = planCollection(model, documents)
  const collection = {
    info: {
      // First, so that the header is where the other languages have theirs.
      description: `\`\`\`\n${HEADER}\n\`\`\`\n\n${description}`,
      name: toPlainLine(title),
      schema: SCHEMA,
    },
    item: folders.map(({ name, requests }) => ({ name: toPlainLine(name), item: requests.map(writeItem) })),
  }
  return [
    { path: 'paycontract.postman_collection.json', content: `${toVisibleJson(collection, 2)}\n` },
    {
      path: 'sandbox.postman_environment.json',
      content: `${toVisibleJson(writeEnvironment(variables), 2)}\n`,
    },
  ]
}

function writeEnvironment(variables: readonly Variable[]) {
  return {
    _postman_exported_using: HEADER,
    name: 'sandbox',
    values: variables.map(({ name, value, isSecret }) => ({
      key: name,
      value,
      type: isSecret ? 'secret' : 'default',
      enabled: true,
    })),
  }
}

const HOST: ScriptHost = {
  opening: `const read = (name) => String(pm.variables.get(name) || '')
const body = JSON.parse(pm.variables.replaceIn(pm.request.body.raw))
// never sent as it is, also where encrypting fails
pm.request.body.raw = ''`,
  closing: 'pm.request.body.raw = sealed',
}

function writeItem(request: CollectionRequest) {
  const { name, encrypted, stated } = request
  return {
    name,
    event: [
      ...(encrypted ? [writeEvent('prerequest', writeEncryptionScript(encrypted, HOST))] : []),
      ...(stated.length > 0
        ? [writeEvent('test', writeShapeTest(stated, 'pm.response.code', 'pm.test', 'pm.response.to'))]
        : []),
    ],
    request: writeRequest(request),
  }
}

function writeEvent(listen: 'prerequest' | 'test', code: string) {
  return { listen, script: { type: 'text/javascript', exec: code.split('\n') } }
}

function writeRequest(request: CollectionRequest) {
  const { description, method, headers, basicUser, json } = request
  const body = writeBody(request)
  const type = json === undefined ? [] : [['content-type', 'application/json']]
  return {
    description,
    method,
    auth: basicUser === undefined ? { type: 'noauth' } : writeBasic(basicUser),
    header: [...headers, ...type].map(([key, value]) => ({ key, value })),
    ...(body && { body }),
    url: writeUrl(request),
  }
}

function writeBasic(username: string) {
  const basic = Object.entries({ username, password: '' }).map(([key, value]) => ({
    key,
    value,
    type: 'string',
  }))
  return { type: 'basic', basic }
}

function writeUrl({ baseUrl, path, pathValues, query }: CollectionRequest) {
  const segments = path
    .split('/')
    .filter(Boolean)
    // A segment that begins with a colon would be a variable.
    .map((each) => each.replace(/^:/, '%3A').replace(/^\{(.*)\}$/, ':$1'))
  const search = query.map((pair) => pair.join('=')).join('&')
  return {
    raw: `{{${baseUrl}}}/${segments.join('/')}${search && `?${search}`}`,
    host: [`{{${baseUrl}}}`],
    path: segments,
    ...(query.length > 0 && { query: query.map(([key, value]) => ({ key, value })) }),
    ...(pathValues.length > 0 && { variable: pathValues.map(([key, value]) => ({ key, value })) }),
  }
}

function writeBody({ json, form }: CollectionRequest) {
  if (json !== undefined) return { mode: 'raw', raw: json, options: { raw: { language: 'json' } } }
  if (!form) return undefined
  const formdata = form.map(({ name, value, isFile }) =>
    isFile
      ? { key: name, type: 'file', src: value, contentType: FILE.type }
      : { key: name, type: 'text', value },
  )
  return { mode: 'formdata', formdata }
}
