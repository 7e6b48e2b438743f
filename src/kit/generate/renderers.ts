import type { ClientDocument } from './documents.ts'
import type { ClientLanguage, CollectionFormat } from './languages.ts'
import type { ClientModel, RenderClient, SourceFile } from './model/client-model.ts'

/** The renderer of each language except TypeScript. */
export const RENDERERS: Record<Exclude<ClientLanguage, 'typescript'>, () => Promise<RenderClient>> = {
  python: async () => (await import('./python/render-python.ts')).renderPython,
  go: async () => (await import('./go/render-go.ts')).renderGo,
  php: async () => (await import('./php/render-php.ts')).renderPhp,
  java: async () => (await import('./java/render-java.ts')).renderJava,
}

type RenderCollection = (model: ClientModel, documents: readonly ClientDocument[]) => SourceFile[]

/** The renderer of each collection format. */
export const COLLECTIONS: Record<CollectionFormat, () => Promise<RenderCollection>> = {
  postman: async () => (await import('./collections/render-postman.ts')).renderPostman,
  bruno: async () => (await import('./collections/render-bruno.ts')).renderBruno,
}
