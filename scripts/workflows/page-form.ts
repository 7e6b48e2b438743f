/** A page as far as a payer acts on it. */
export interface PageForms {
  title: string
  forms: PageForm[]
  /** Where the page sends its reader by itself. */
  leadsTo?: string
}

export interface PageForm {
  action: string
  /** Hidden fields and their values. */
  hidden: Record<string, string>
  /** Names of what can be filled in or pressed. */
  names: string[]
}

/** Reads the forms of a page that is the end of a redirect, or of none. */
export async function readPageForms(response: Response): Promise<PageForms> {
  const html = await response.text()
  const leadsTo = [...html.matchAll(/<meta\b([^>]*)>/g)]
    .map(([, head = '']) => readAttributes(head))
    .find((attributes) => attributes['http-equiv'] === 'refresh')
    ?.content?.replace(/^\d+;\s*url=/i, '')
  return {
    title: /<title>([^<]*)/.exec(html)?.[1] ?? `answer ${response.status}`,
    forms: [...html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)].map(([, head = '', content = '']) =>
      readForm(new URL(readAttributes(head).action ?? '', response.url).href, content),
    ),
    ...(leadsTo && { leadsTo: new URL(leadsTo, response.url).href }),
  }
}

function readForm(action: string, content: string): PageForm {
  const form: PageForm = { action, hidden: {}, names: [] }
  for (const [, attributes = ''] of content.matchAll(/<(?:input|button|select)\b([^>]*)>/g)) {
    const { name, type, value = '' } = readAttributes(attributes)
    if (!name) continue
    if (type === 'hidden') form.hidden[name] = value
    else form.names.push(name)
  }
  return form
}

function readAttributes(tag: string): Record<string, string> {
  return Object.fromEntries(
    [...tag.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value = '']) => [name, decodeEntities(value)]),
  )
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

function decodeEntities(text: string): string {
  return text.replace(/&(#39|\w+);/g, (entity, name) => entities[name] ?? entity)
}
