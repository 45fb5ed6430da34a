/** An array as PostgreSQL writes it, nested to any depth. */
export type Nested<T> = (T | null | Nested<T>)[]

/** Parses PostgreSQL's text of an array, `{1,NULL,"a b"}`; bounds before `=` are ignored. */
export const parseArray = <T>(text: string, parse: (element: string) => T): Nested<T> => {
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
export const writeArray = (value: unknown, write: (element: unknown) => string): string => {
  if (!Array.isArray(value)) return String(value)
  const elements = value.map((element: unknown) => {
    if (element === null || element === undefined) return 'NULL'
    return Array.isArray(element) ? writeArray(element, write) : `"${write(element).replaceAll(/["\\]/g, String.raw`\$&`)}"`
  })
  return `{${elements.join(',')}}`
}
