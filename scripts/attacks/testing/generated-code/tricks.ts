import type { ClientLanguage as Language } from '../../../../src/kit/generate/languages.ts'

/** Hostile code: as a statement among declarations, and as a value. */
interface Mark {
  statement: string
  value: string
}

export const MARKS: Record<Language, (id: number) => Mark> = {
  typescript: () => ({ statement: 'globalThis.ran=1;', value: '(globalThis.ran=1)' }),
  python: () => ({ statement: 'exit(97)', value: 'exit(97)' }),
  php: () => ({ statement: 'exit(97);', value: 'exit(97)' }),
  go: (id) => ({
    statement: `func init(){println(${97_000_000 + id})}`,
    value: `func()string{println(${97_000_000 + id});return ""}()`,
  }),
  java: (id) => ({
    statement: `static{System.err.println(${97_000_000 + id});}`,
    value: `new Object(){{System.err.println(${97_000_000 + id});}}`,
  }),
}

/** In each template, `S` is replaced by the statement, `V` by the value. */
export const TRICKS: Record<string, string> = {
  'a comment ended': '*/ S /*',
  'a comment ended within a type': '*/ }; S type A = { /*',
  'a comment ended within a class': '*/ } S class B { /*',
  'a comment ended, the rest in a comment': '*/ S //',
  'a comment ended by escapes': '\\u002a\\u002f S \\u002f\\u002a',
  'a comment ended by doubled escapes': '\\\\u002a/ S /\\\\u002a',
  'a comment ended across invisible text': '*\u200b\ufeff/ S /*',
  'a comment ended across lines': '*\n/ S /*',
  'a comment ended when it is repaired once': '**//* / S /*',
  'a line': 'x\nS\n',
  'a line, indented': 'x\n    S\n    y',
  'a line by carriage return': 'x\rS\ry',
  'a line by both': 'x\r\nS\r\ny',
  'a line by separator': 'x\u2028S\u2028y',
  'a paragraph by separator': 'x\u2029S\u2029y',
  'a line by NEL': 'x\u0085S\u0085y',
  'a line by form feed and tabulation': 'x\fS\vS\fy',
  'a line by an escape': 'x\\u000aS\\u000ay',
  'a line after a package': '1\npackage ../../a;\nS\n',
  'a string ended': '"; S //',
  'a string ended in a call': '"); S //',
  'a string ended in a list': '"]]; S //',
  'a string ended in an object': '" }, }; S var a = { b: { c: "',
  'a string ended for a value': '"+V+"',
  'a string ended for a formatted value': '"+str(V)+"',
  'an apostrophe': "'; S //",
  'an apostrophe for a value': "'+V+'",
  'an apostrophe for a value in PHP': "'.V.'",
  'an escaped apostrophe': "\\'; S //",
  'an escaped quote': '\\"; S //',
  'a quote by an escape': '\\u0022+V+\\u0022',
  'a docstring ended': 'x"""\nS\n"""',
  'a docstring ended on its line': 'x"""; S; """',
  'a docstring of apostrophes': "x'''\nS\n'''",
  'a docstring ended by its last quotes': 'x""',
  'a docstring ended by one quote': 'x"',
  'a docstring kept open': 'x\\',
  'a docstring with a wrong escape': 'x \\N{no} \\x \\u12 \\U',
  'a struct tag ended': '`\n}\nS\ntype A struct{ B string `json:"b',
  'a template ended': '`; S //',
  'a template filled': '$' + '{V}',
  'an interpolation': '{$a[V]}',
  'an interpolation in Ruby': '#{V}',
  'a formatted string': '{V!r} %(V)s %s %n',
  'PHP left and entered': '?> <?php S ?>',
  'PHP left': 'x ?>\n<?= V ?>',
  'PHP left by its short tag': '?><? S',
  'a method': 'x(){S}, y',
  'a key computed': '[V]',
  'an object ended': 'x:1}; S ({y',
  'a default value': 'x=V, y',
  'a name with a call': 'a.V.b',
  'a directive of the compiler':
    '\n//go:embed go.mod\nvar A string\n//go:generate touch ran\n//line /etc/passwd:1',
  'a preamble in C': '\n/*\n#include <stdlib.h>\n*/\nimport "C"\nS',
  'a source map': '//# sourceMappingURL=data:application/json,{}',
  'a reference of TypeScript': '/// <reference path="../../../a.ts" />',
  'an encoding of Python': '-*- coding: utf-7 -*- +AAo-S',
  'text that runs backwards': '\u202e*/ S /*\u2066',
  'a null byte and half a pair': 'a\u0000*/ S \ud800',
  'a prototype': '__proto__',
  'ordinary text': `L'été, 中文, 👩‍💻: "quoted" \`code\`, **a*/b**, C:\\new, 100 %`,
  'a word in Chinese': '支付接口',
  'a word with accents': 'Café naïf',
  'a picture': '🚀',
  'a number first': '3D',
  'an empty text': '',
  'a path that climbs': '../../../../etc/cron.d/x',
}

export function writeTrick(template: string, { statement, value }: Mark): string {
  return template.replaceAll('S', () => statement).replaceAll(/\bV\b/g, () => value)
}
