import type { OpenApi } from '../document.ts'
import { findFailures } from '../failures.ts'
import { judge } from '../judge.ts'

/** An address that nothing may request. */
export const FOREIGN = 'http://127.0.0.1:9'

/** Texts that are markup, an address, a command or a cursor movement somewhere. */
export const HOSTILE_TEXTS: readonly string[] = [
  '<script>window.ran = 1</script>',
  `<img src=${FOREIGN}/a onerror="window.ran = 1">`,
  '</code></li></ul><h1 id=mine>x</h1>',
  '</title><script>window.ran = 1</script>',
  '"><svg onload=window.ran=1>',
  "' onmouseover='window.ran=1",
  '<!-- --><script>window.ran = 1</script><!--',
  '<![CDATA[<script>window.ran = 1</script>]]>',
  `<link rel=stylesheet href=${FOREIGN}/a.css><style>*{background:url(${FOREIGN}/b)}</style>`,
  `<base href=${FOREIGN}><meta http-equiv=refresh content="0;url=${FOREIGN}">`,
  `<iframe src="javascript:window.ran=1"></iframe>`,
  '&lt;script&gt;window.ran = 1&lt;/script&gt;',
  '&#60;img src=x onerror=window.ran=1&#62;',
  '<a href="javascript:window.ran=1">x</a>',
  `[x](javascript:alert(1))`,
  `[x](${FOREIGN})`,
  `![x](${FOREIGN}/a.png)`,
  `[x][y]\n\n[y]: ${FOREIGN}`,
  `<${FOREIGN}>`,
  `${FOREIGN}/bare`,
  'www.example.com',
  'example.com/path',
  'someone@example.com',
  'mailto:someone@example.com',
  '@someone and @some/team',
  '#1 and other/project#2',
  '| a | b |\n|---|---|\n| c | d |',
  '```\n<b>x</b>\n```',
  '` <b>x</b> `',
  '`` ` <img src=x> ` ``',
  '`\n\n<b>x</b>',
  '```',
  '~~~ js',
  '\\`<b>x</b>\\`',
  '\\',
  '# heading',
  '- item\n- item',
  '1. item',
  '> quote',
  '---',
  '***x*** __y__ ~~z~~',
  '\n\n<div>x</div>\n\n',
  '\t<b>x</b>',
  '$$x$$ :smile: [^1]',
  '{{ constructor.constructor("window.ran = 1")() }}',
  '{% include x %} {{{x}}}',
  '<GapFilter statuses="x" />',
  '::: danger\nx\n:::',
  '[[toc]]',
  '{#mine .mine onclick=x}',
  '\u001b[2J\u001b[1;1Hall is well',
  '\u001b]8;;http://127.0.0.1:9\u0007click\u001b]8;;\u0007',
  '\u001b]0;title\u0007\u001bP\u001b\\',
  '\u009b31m\u009d0;x\u009c',
  'breaks\rall is well',
  'a\b\b\b\u007f',
  '\u202egnp.exe\u202c \u2066x\u2069 \u200f',
  '\u2028::error::x\u2029',
  '::error file=a.ts,line=1::x',
  'x\n::set-output name=a::b\n::stop-commands::x',
  'x\r\n::add-mask::x',
  '##[error]x ##[command]y',
  '\ufeff\u200b\u2060\u{e0041}',
  '\0\ud800',
  '*/ // <?php ?> %>',
  '\u0085::error::x\u000b::error::y\u000c::error::z',
]

const schema = (text: string, type: string) => ({
  type: 'object',
  description: `${type} ${text}`,
  'x-gap': `gap ${text}`,
  required: [text],
  properties: {
    [text]: { type },
    state: { enum: type === 'string' ? ['a', text] : ['b'] },
    shape: {
      pattern: type === 'string' ? text : 'b',
      default: type === 'string' ? text : 1,
      format: `${type}${text}`,
    },
    link: {
      $ref: `#/components/schemas/${type === 'string' ? encodeURIComponent(text.toWellFormed().replaceAll('/', '')) : 'B'}`,
    },
    [`${type}${text}`]: { 'x-encryption': text },
  },
})

/** Makes a document with the given text everywhere; the type distinguishes old from new. */
export function documentOf(text: string, type: string): OpenApi {
  const content = {
    [`text/${text}`]: { schema: schema(text, type) },
    'application/json': { schema: schema(text, type) },
  }
  const operation = (id: string) => ({
    operationId: id,
    summary: `${type}${text}`,
    tags: [text],
    security: [{ [type === 'string' ? text : 'other']: [] }],
    parameters: [
      { name: text, in: 'query', description: text, schema: { type } },
      { name: `${text}${type}`, in: 'header', schema: {} },
    ],
    requestBody: { content },
    responses: {
      200: { description: text, headers: { [text]: { schema: { type } } }, content },
      [text]: { description: text },
    },
  })
  return {
    openapi: '3.1.1',
    info: {
      title: `An API ${text}`,
      version: `1.0.0-${type === 'string' ? 'a' : text.replace(/[\n\r\u2028\u2029]/g, '')}`,
    },
    servers: [{ url: `${type}${text}` }],
    paths: {
      [`/a/${text}`]: { post: operation(text) },
      [`/b/{${text}}${type}`]: { get: operation(`${text}b`) },
      [`/c/{${text}${type}}`]: { get: operation(`${type}${text}c`) },
    },
    webhooks: { [text]: { post: operation(`${text}${type}hook`) } },
    components: {
      schemas: { [text]: { type, description: `${type}${text}` }, B: { type } },
      securitySchemes: { [text]: { type: 'http', scheme: `${type}${text}`, description: type } },
    },
  }
}

/** Judges a pair of such documents, with a verdict of Redocly that holds the text too. */
export async function judgeText(text: string) {
  const load = (type: string) => ({ file: `${type} ${text}.yaml`, document: documentOf(text, type) })
  const said = { ruleId: text, message: `Type of \`${text}\` went` }
  const theirs = [
    { path: `#/x/${text}`, property: text, kind: 'modified', impact: 'major', verdicts: [said] },
  ] as const
  const pair = { base: load('string'), revision: load('number'), profile: 'proposed' } as const
  const judgements = [
    await judge([pair], async () => theirs.map((each) => ({ ...each, verdicts: [...each.verdicts] }))),
  ]
  return { judgements, failures: findFailures(judgements, 'major') }
}
