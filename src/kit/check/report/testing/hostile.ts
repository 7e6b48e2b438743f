import type { CheckResult } from '../result.ts'

/** What a target may answer to attack a reader of the report: markup, breakouts, terminal codes, text direction. */
export const hostileText = [
  '</script></style></pre></title><script>document.title="owned"</script>',
  '<img src=x onerror="document.title=\'owned\'"><svg onload=alert(1)>',
  "\" onmouseover=\"document.title='owned'\" ' autofocus onfocus=alert(1) x='",
  ']]></failure><!-- --> &lt;b&gt; &#0; {{1}} $(1) `',
  '\u001b[2J\u001b]0;owned\u0007\u009b31m\r\b\u007f',
  '\u202egnp.exe \u2066 \u200b \u2028 \ufeff',
  '\0 \ud800 \ufffe \uffff',
].join('\n')

/** Values that the schema fixes. A target or a config may influence all others. */
const FIXED = new Set([
  'format',
  'startedAt',
  'sha256',
  'profile',
  'mode',
  'verdict',
  'state',
  'tier',
  'kind',
  'host',
  'id',
])
const FIXED_INSIDE = new Set(['tool', 'requirements'])

/** Appends the hostile text to every free text of a result, names of headers included. */
export function poison(result: CheckResult): CheckResult {
  return poisonValue(result) as CheckResult
}

function poisonValue(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return FIXED.has(name) ? value : `${value} ${hostileText}`
  if (Array.isArray(value))
    return value.map((item) => poisonValue(item, typeof item === 'string' ? name : ''))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      const isFixed = FIXED_INSIDE.has(key) && (key === 'tool' || typeof (item as unknown[])[0] === 'string')
      return [name === 'headers' ? `${key}${hostileText}` : key, isFixed ? item : poisonValue(item, key)]
    }),
  )
}
