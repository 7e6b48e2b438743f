/** Where in a request a field travels; `payload` is the plaintext of an encrypted field. */
export type Place = 'query' | 'path' | 'header' | 'body' | 'payload'

/** One change to a request that is otherwise right. */
export interface Probe {
  /** What the change is, in the words of a failure. */
  shown: string
  changes: readonly Change[]
}

/** A new value within a part of a request; `undefined` leaves the member out. */
export interface Change {
  /** Names from the outside in; none for the whole part. */
  at: readonly string[]
  value: unknown
}

export interface Probes {
  takes: Probe[]
  refuses: Probe[]
}

/** What is on either side of a pattern or a format. */
export interface Sample {
  takes: readonly string[]
  refuses: readonly string[]
}

const REFERENCE_OF_FORM: Sample = {
  takes: ['PAY_7H2K9Q4M1X8D3ZTB', 'p_0'],
  refuses: ['PAY', 'PAY_', '_7H2K', 'PAY_7H-2K', 'PAY_7H_2K'],
}

const MONTH: Sample = { takes: ['01', '12'], refuses: ['00', '13', '1'] }

/** By the pattern as the specification writes it. */
export const PATTERNS: Record<string, Sample> = {
  '^[A-Za-z0-9._-]+$': { takes: ['Az09._-'], refuses: ['ORD 1', 'ORD/1', 'ORD-é'] },
  '^[A-Za-z0-9+/]+={0,2}$': { takes: [], refuses: ['not base64!', 'AAAA====', 'AA-_'] },
  '^\\+?[0-9]{7,15}$': {
    takes: ['0803123', '+234803123456789'],
    refuses: ['080312', '2348031234567890', '+234 803 123'],
  },
  '^[A-Z]{2}$': { takes: ['CA'], refuses: ['N', 'NGA', 'ng'] },
  '^[A-Z]{3}$': { takes: ['CAD'], refuses: ['CA', 'CADX', 'cad'] },
  '^https?://': {
    takes: ['http://shop.example.com/', 'https://shop.example.com/done?a=1#b'],
    refuses: ['ftp://shop.example.com/', 'javascript:alert(1)'],
  },
  '^[0-9]{12,19}$': {
    takes: ['424242424242', '4242424242424242424'],
    refuses: ['42424242424', '42424242424242424242', '4242 4242 4242 4242'],
  },
  '^(0[1-9]|1[0-2])$': MONTH,
  '^(?:0[1-9]|1[0-2])$': MONTH,
  '^[0-9]{2}$': { takes: ['29', '99'], refuses: ['9', '2029', 'ab'] },
  '^(?:[0-9]{2}|[0-9]{4})$': { takes: ['29', '2029'], refuses: ['9', '029', '20290'] },
  '^[0-9]{3,4}$': { takes: ['000', '1234'], refuses: ['12', '12345', '12a'] },
  '^TKN_[A-Za-z0-9]{40}$': {
    takes: [`TKN_${'aB3d'.repeat(10)}`],
    refuses: [
      `TKN_${'a'.repeat(39)}`,
      `TKN_${'a'.repeat(41)}`,
      `tkn_${'a'.repeat(40)}`,
      `TKN_${'-'.repeat(40)}`,
    ],
  },
  '^[^_]+_[A-Za-z0-9]+$': REFERENCE_OF_FORM,
  '^(?:[0-9A-Fa-f]{24}|[0-9A-Fa-f]{32}):(?:[0-9A-Fa-f]{2})+:[0-9A-Fa-f]{32}$': {
    takes: [],
    refuses: [
      `${'a'.repeat(22)}:${'b'.repeat(40)}:${'c'.repeat(32)}`,
      `${'a'.repeat(24)}:${'b'.repeat(41)}:${'c'.repeat(32)}`,
      `${'a'.repeat(24)}:${'b'.repeat(40)}:${'c'.repeat(30)}`,
      `${'a'.repeat(24)}::${'c'.repeat(32)}`,
      `${'a'.repeat(24)}:${'b'.repeat(40)}`,
      `${'g'.repeat(24)}:${'b'.repeat(40)}:${'c'.repeat(32)}`,
    ],
  },
  '^[1-9][0-9]{0,8}$': {
    takes: ['1', '10', '999999999'],
    refuses: ['0', '-1', '01', '1.5', 'first', '1000000000'],
  },
  '^(?:[1-9][0-9]?|100)$': { takes: ['1', '99', '100'], refuses: ['0', '101', '-1', '010', '1.5', 'all'] },
  '^\\s*[^\\s@]+@[^\\s@]+\\s*$': {
    takes: ['sender@example.ca', ' sender@example.ca '],
    refuses: ['sender', 'sender@', 'a b@example.ca', 'a@b@example.ca'],
  },
  '^[0-9]{1,12}$': { takes: [], refuses: ['1773480491123', 'soon', '-1', '1.5'] },
}

/** By the name of the format. */
export const FORMATS: Record<string, Sample> = {
  email: {
    takes: ['first.last+tag@mail.example.com'],
    refuses: ['a', 'a@', 'a b@c.co'],
  },
  uri: {
    takes: ['https://files.example.com/a%20b.pdf'],
    refuses: ['/a.pdf', 'https://a b.example/'],
  },
  // A day of the right form that no calendar has is not among these: the published validators look at the form alone.
  date: {
    takes: ['1992-02-29', '1970-01-01'],
    refuses: ['29-02-1992', '1992-2-9', '19920229', '1992-02-29T00:00:00Z'],
  },
  'date-time': {
    takes: ['2026-03-01T00:00:00Z', '2026-03-01T01:30:00.250+01:00'],
    refuses: ['2026-03-01', '2026-03-01T00:00:00', '2026-03-01T00:61:00Z', 'yesterday'],
  },
  // A file is told by its content, and tried in a contract of its own.
  binary: { takes: [], refuses: [] },
}

/** A condition among the members of an object. */
export interface Rule {
  /** In the words of a title. */
  shown: string
  probes: Probes
}

/** What the members of a request mean for one another. */
export interface Rules {
  if?: Rule
  dependentSchemas?: Rule
  /** What a value brings with it; `*` is any value. */
  companions?: Record<string, readonly Change[]>
}

/** Fields whose values are those of a list that only the target knows: a value of the right form may not be in it. */
export const LISTED = new Set(['bankCode', 'id', 'serviceCategoryId'])
