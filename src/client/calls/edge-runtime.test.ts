import { createContext, runInContext } from 'node:vm'
import { build } from 'esbuild'
import { expect, test } from 'vitest'

/** The globals of an edge runtime: web globals only; no `process`, no `Buffer`, no `require`, no `node:*`. */
function createEdgeContext(fetch: (request: Request) => Promise<Response>) {
  const { AbortController, AbortSignal, atob, btoa, console, crypto, DOMException, FormData, Headers } =
    globalThis
  const {
    Blob,
    Request,
    Response,
    setTimeout,
    clearTimeout,
    TextDecoder,
    TextEncoder,
    URL,
    URLSearchParams,
  } = globalThis
  return createContext({
    ...{
      AbortController,
      AbortSignal,
      atob,
      btoa,
      console,
      crypto,
      DOMException,
      FormData,
      Headers,
      Blob,
      fetch,
    },
    ...{
      Request,
      Response,
      performance,
      setTimeout,
      clearTimeout,
      TextDecoder,
      TextEncoder,
      URL,
      URLSearchParams,
    },
    // the context has its own versions of these, and WebCrypto checks for the ones of its own realm
    ...{ ArrayBuffer, Uint8Array },
  })
}

async function bundle(contents: string): Promise<string> {
  const result = await build({
    stdin: { contents, resolveDir: import.meta.dirname, loader: 'ts' },
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'outcome',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    conditions: ['import'],
  })
  return result.outputFiles[0]!.text
}

test('creates an encrypted order where there are web globals only', async () => {
  const sent: Request[] = []
  const { publicKey, privateKey } = await crypto.subtle.generateKey(
    { name: 'RSA-OAEP', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' },
    true,
    ['encrypt', 'decrypt'],
  )
  const context = createEdgeContext(async (request) => {
    sent.push(request)
    return Response.json({ status: 'success', statusCode: '00', message: 'ok', data: null })
  })
  context.encryptionKey = JSON.stringify(await crypto.subtle.exportKey('jwk', publicKey))
  const code = await bundle(`
    import { createCheckoutClient, unwrap } from '../index.ts'
    const checkout = createCheckoutClient({
      baseUrl: 'https://checkout.example',
      publicKey: 'pk_test_edge',
      secretKey: 'sk_test_edge',
      encryption: { key: JSON.parse(encryptionKey), padding: 'oaep-sha256' },
    })
    export const done = checkout.POST('/charge/order/verify', { body: { data: { reference: 'ORD-1' } } }).then(unwrap)
  `)
  const answer = await runInContext(`${code}; outcome.done`, context)
  expect(answer).toMatchObject({ status: 'success' })
  expect(sent[0]!.headers.get('api-key')).toBe('sk_test_edge')
  const { data } = (await sent[0]!.json()) as { data: string }
  const plaintext = await crypto.subtle.decrypt({ name: 'RSA-OAEP' }, privateKey, Buffer.from(data, 'base64'))
  expect(JSON.parse(new TextDecoder().decode(plaintext))).toEqual({ reference: 'ORD-1' })
})

test('asks for no module of Node', async () => {
  const result = await build({
    entryPoints: [new URL('../index.ts', import.meta.url).pathname],
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    splitting: true,
    outdir: 'unused',
    external: ['node:*'],
  })
  const imports = Object.values(result.metafile.inputs).flatMap((input) => input.imports)
  const asked = imports.filter(({ path, external }) => external && path.startsWith('node:'))
  expect(asked.map(({ path, kind }) => `${kind} ${path}`)).toEqual([])
})
