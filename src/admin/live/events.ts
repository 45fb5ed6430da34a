/** A change event from the server: the resources whose screens may have changed, or that all may have. */
export interface ChangeEvent {
  readonly changed: readonly string[]
  readonly all: boolean
  /** How long the last of the changes was delayed, in milliseconds. */
  readonly age: number
  /** The database position that the event covers, for reads from a standby. */
  readonly seen?: string
  /** The cursor to request the next changes from. */
  readonly cursor: string
}

/** Makes a parser of server-sent events: fed with a piece of the stream, it returns the events completed by it. */
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
