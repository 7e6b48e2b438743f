/** Mistakes with secrets, cards and pages. */
export const DATA_MISTAKES = {
  'logs-the-right-signature': ['printed'],
  'prints-raw-answers': ['printed'],
  'prints-the-token-of-a-card': ['printed'],
  'shows-the-token-of-a-card': ['paid'],
  'logs-most-of-the-card': ['printed'],
  'keeps-the-cvv-in-a-record': ['kept'],
  'writes-the-reference-into-a-script': ['return-markup'],
  'repeats-an-unknown-parameter': ['return-markup'],
  'counts-the-characters-of-its-page': ['paid-accented-name'],
  'sends-more-than-it-counts': ['paid-accented-name'],
} as const satisfies Readonly<Record<string, readonly string[]>>
