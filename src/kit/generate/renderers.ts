import type { Language } from './languages.ts'
import type { RenderClient } from './model/client-model.ts'

/** What writes a client in each language that types and code are not written for by openapi-typescript. */
export const RENDERERS: Record<Exclude<Language, 'typescript'>, () => Promise<RenderClient>> = {
  python: async () => (await import('./python/render-python.ts')).renderPython,
  go: async () => (await import('./go/render-go.ts')).renderGo,
  php: async () => (await import('./php/render-php.ts')).renderPhp,
  java: async () => (await import('./java/render-java.ts')).renderJava,
}
