import type { Hono } from 'hono'
import type { InspectorModel } from '../pages/inspector/model.ts'
import { renderInspector } from '../pages/inspector/render-inspector.ts'
import { pageHeaders } from '../pages/page-headers.ts'
import type { Runtime } from '../runtime/runtime.ts'
import type { Notice } from './action.ts'
import { readInspectorModel } from './inspector-model.ts'

/** The page for people, at `/`. */
export function addInspector(app: Hono, runtime: Runtime, takeNotice: () => Notice | undefined): void {
  app.get('/', async () => {
    const notice = takeNotice()
    const model: InspectorModel = { ...(await readInspectorModel(runtime)), ...(notice && { notice }) }
    return new Response(renderInspector(model), { headers: pageHeaders('inspector') })
  })
}
