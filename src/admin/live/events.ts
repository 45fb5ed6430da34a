/** What the server says of changes: the names of resources whose screens may look otherwise, or that all may. */
export interface ChangeEvent {
  readonly changed: readonly string[]
  readonly all: boolean
  /** For how long the last of the changes was held back, in milliseconds. */
  readonly age: number
  /** Up to where whoever knows this has seen of the database, where that matters. */
  readonly seen?: string
  /** The moment after which the next changes are asked for. */
  readonly cursor: string
}

/** Makes what reads server-sent events: given a piece of the stream, it returns the events that are whole by now. */
export function eventReader(): (piece: string) => readonly ChangeEvent[] {
  let text = ''
  return piece => {
    const parts = (text + piece).split('\n\n')
    text = parts.pop()!
    return parts.flatMap(part => {
      const lines = part.split('\n')
      const valueOf = (name: string): string | undefined => lines.find(line => line.startsWith(`${name}: `))?.slice(name.length + 2)
      const [data, cursor] = [valueOf('data'), valueOf('id')]
      return data === undefined || cursor === undefined ? [] : [{ ...(JSON.parse(data) as Omit<ChangeEvent, 'cursor'>), cursor }]
    })
  }
}
