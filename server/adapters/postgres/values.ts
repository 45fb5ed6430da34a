import type postgres from 'postgres'

/** An array as PostgreSQL writes it, nested to any depth. */
type Nested<T> = (T | null | Nested<T>)[]

/** Parses PostgreSQL's text of an array, `{1,NULL,"a b"}`; bounds before `=` are ignored. */
const parseArray = <T>(text: string, parse: (element: string) => T): Nested<T> => {
  let at = text.indexOf('{')
  const quoted = (): string => {
    let element = ''
    for (at += 1; text[at] !== '"'; at += 1) {
      if (text[at] === '\\') at += 1
      element += text[at]
    }
    at += 1
    return element
  }
  const plain = (): string => {
    const start = at
    while (text[at] !== ',' && text[at] !== '}') at += 1
    return text.slice(start, at)
  }
  const element = (): T | null | Nested<T> => {
    if (text[at] === '{') return array()
    if (text[at] === '"') return parse(quoted())
    const word = plain()
    return word === 'NULL' ? null : parse(word)
  }
  const array = (): Nested<T> => {
    const elements: Nested<T> = []
    for (at += 1; text[at] !== '}';) {
      if (text[at] === ',') at += 1
      elements.push(element())
    }
    at += 1
    return elements
  }
  return array()
}

/** Writes an array for PostgreSQL; any other value is assumed to be such a text already. */
const writeArray = (value: unknown, write: (element: unknown) => string): string => {
  if (!Array.isArray(value)) return String(value)
  const elements = value.map((element: unknown) => {
    if (element === null || element === undefined) return 'NULL'
    return Array.isArray(element) ? writeArray(element, write) : `"${write(element).replaceAll(/["\\]/g, String.raw`\$&`)}"`
  })
  return `{${elements.join(',')}}`
}

interface Type {
  /** PostgreSQL's OID of the type, and of its array type. */
  readonly oid: number
  readonly array: number
  readonly parse: (text: string) => unknown
  readonly write: (value: unknown) => string
}

const asText = (text: string): string => text
const timestamp = (text: string): string => text.replace(' ', 'T').replace(/\+00(:00)?$/, 'Z')
const momentOf = (value: unknown): string => (value instanceof Date ? value.toISOString() : String(value))
const dayOf = (value: unknown): string => momentOf(value instanceof Date ? value.toISOString().slice(0, 10) : value)
const bytes = (text: string): Buffer => Buffer.from(text.slice(2), 'hex')
const hexOf = (value: unknown): string => `\\x${Buffer.from(value as Uint8Array).toString('hex')}`
const jsonOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
const parseJson = (text: string): unknown => JSON.parse(text)
const flagOf = (value: unknown): string => (value === true || value === 't' || value === 'true' ? 't' : 'f')

const wholeNumber = (text: string): number | string => {
  const value = Number(text)
  return Number.isSafeInteger(value) ? value : text
}

const TYPES: Readonly<Record<string, Type>> = {
  bool: { oid: 16, array: 1000, parse: text => text === 't', write: flagOf },
  bytea: { oid: 17, array: 1001, parse: bytes, write: hexOf },
  int8: { oid: 20, array: 1016, parse: wholeNumber, write: String },
  int2: { oid: 21, array: 1005, parse: Number, write: String },
  int4: { oid: 23, array: 1007, parse: Number, write: String },
  text: { oid: 25, array: 1009, parse: asText, write: String },
  json: { oid: 114, array: 199, parse: parseJson, write: jsonOf },
  float4: { oid: 700, array: 1021, parse: Number, write: String },
  float8: { oid: 701, array: 1022, parse: Number, write: String },
  bpchar: { oid: 1042, array: 1014, parse: asText, write: String },
  varchar: { oid: 1043, array: 1015, parse: asText, write: String },
  date: { oid: 1082, array: 1182, parse: asText, write: dayOf },
  timestamp: { oid: 1114, array: 1115, parse: timestamp, write: momentOf },
  timestamptz: { oid: 1184, array: 1185, parse: timestamp, write: momentOf },
  numeric: { oid: 1700, array: 1231, parse: asText, write: String },
  uuid: { oid: 2950, array: 2951, parse: asText, write: String },
  jsonb: { oid: 3802, array: 3807, parse: parseJson, write: jsonOf },
}

/**
 * How values are converted between PostgreSQL and JavaScript. Dates and times stay text (a `Date` would shift a calendar day by the time
 * zone and costs a third of the speed); `timestamptz` becomes ISO 8601 with `Z`, because every session is in UTC; `numeric` stays text,
 * because money must not be a float; `int8` becomes a number as long as it is exact. A string given for `json` must be JSON already; other
 * values are serialized.
 */
export const valueTypes: Record<string, postgres.PostgresType> = Object.fromEntries(
  Object.entries(TYPES).flatMap(([name, { oid, array, parse, write }]) => [
    [name, { to: oid, from: [oid], parse, serialize: write }],
    [
      `${name}[]`,
      {
        to: array,
        from: [array],
        parse: (text: string) => parseArray(text, parse),
        serialize: (value: unknown) => writeArray(value, write),
      },
    ],
  ]),
)
