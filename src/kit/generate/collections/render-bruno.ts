import { stringify } from 'yaml'
import { toPlainLine } from '../../contract/plain-text.ts'
import type { ClientDocument } from '../documents.ts'
import type { ClientModel, SourceFile } from '../model/client-model.ts'
import { FILE } from '../samples/sample-call.ts'
import type { CollectionRequest, Variable } from './collection.ts'
import { type ScriptHost, writeEncryptionScript } from './encryption-script.ts'
import { planCollection } from './plan-collection.ts'
import { writeShapeTest } from './shape-test.ts'

/** Renders a collection of Bruno as OpenCollection (YAML), one file for each request. */
export function renderBruno(model: ClientModel, documents: readonly ClientDocument[]): SourceFile[] {
  const { title, description, folders, variables } = planCollection(model, documents)
  const hosts = folders.flatMap(({ name, requests }, at) => {
    const { host } = model.clients[at]!
    return [
      writeFile(`${host}/folder.yml`, { info: { name: toPlainLine(name), type: 'folder', seq: at + 1 } }),
      ...requests.map((request, index) =>
        writeFile(`${host}/${fileNameOf(request.name, index + 1)}.yml`, writeRequest(request, index + 1)),
      ),
    ]
  })
  return [
    writeFile('opencollection.yml', {
      opencollection: '1.0.0',
      info: { name: toPlainLine(title) },
      bundled: false,
      docs: description,
    }),
    writeFile('environments/sandbox.yml', { name: 'sandbox', variables: variables.map(writeVariable) }),
    ...hosts,
  ]
}

function writeFile(path: string, content: object): SourceFile {
  return { path, content: stringify(content, { lineWidth: 0 }) }
}

/** Returns a file name without path separators that differs from the folder's own file. */
function fileNameOf(name: string, seq: number): string {
  const safe = name.replace(/[^\w-]/g, '-')
  return safe === name && name !== 'folder' ? name : `${seq}-${safe}`
}

function writeVariable({ name, value, isSecret }: Variable) {
  return isSecret ? { secret: true, name } : { name, value }
}

const HOST: ScriptHost = {
  opening: `const read = (name) => String(bru.getEnvVar(name) || '')
const body = JSON.parse(bru.interpolate(req.getBody({ raw: true })))
// never sent as it is, also where encrypting fails
req.setBody('')`,
  closing: 'req.setBody(sealed)',
}

function writeRequest(request: CollectionRequest, seq: number) {
  const { name, description, encrypted, stated } = request
  const scripts = [
    ...(encrypted ? [{ type: 'before-request', code: writeEncryptionScript(encrypted, HOST) }] : []),
    ...(stated.length > 0
      ? [
          {
            type: 'tests',
            code: writeShapeTest(stated, 'res.getStatus()', 'test', 'expect(res.getBody()).to'),
          },
        ]
      : []),
  ]
  return {
    info: { name, type: 'http', seq },
    http: writeHttp(request),
    ...(scripts.length > 0 && { runtime: { scripts } }),
    // The values of the URL are already encoded.
    settings: { encodeUrl: false },
    docs: description,
  }
}

function writeHttp(request: CollectionRequest) {
  const { method, headers, basicUser, baseUrl, path, pathValues, query } = request
  const body = writeBody(request)
  const search = query.map((pair) => pair.join('=')).join('&')
  const params = [
    ...query.map(([name, value]) => ({ name, value, type: 'query' })),
    ...pathValues.map(([name, value]) => ({ name, value, type: 'path' })),
  ]
  const template = path
    .split('/')
    .map((each) => (each.startsWith(':') ? `%3A${each.slice(1)}` : each.replace(/^\{(.*)\}$/, ':$1')))
  return {
    method,
    url: `{{${baseUrl}}}${template.join('/')}${search && `?${search}`}`,
    ...(params.length > 0 && { params }),
    ...(headers.length > 0 && { headers: headers.map(([name, value]) => ({ name, value })) }),
    ...(body && { body }),
    ...(basicUser !== undefined && { auth: { type: 'basic', username: basicUser, password: '' } }),
  }
}

function writeBody({ json, form }: CollectionRequest) {
  if (json !== undefined) return { type: 'json', data: json }
  if (!form) return undefined
  const data = form.map(({ name, value, isFile }) =>
    isFile ? { name, type: 'file', value: [value], contentType: FILE.type } : { name, type: 'text', value },
  )
  return { type: 'multipart-form', data }
}
