interface Pages {
  /** The cursor that leads to a page, when the page before it has been read. */
  before: (page: number) => string | undefined
  /** Notes a page's answer; says whether a further page may exist. */
  answered: (page: number, next: string | null, isFull: boolean) => boolean
}

const MOST_LISTS = 60

/** Remembers, for each list that is being read, where its pages end, so that the next one is asked for by cursor and not by counting rows. */
export function makeCursors(): { of: (question: string) => Pages } {
  const lists = new Map<string, Map<number, string>>()
  let serverGivesCursors = false

  const of = (question: string): Pages => {
    const ends = lists.get(question) ?? new Map<number, string>()
    lists.delete(question)
    lists.set(question, ends)
    if (lists.size > MOST_LISTS) lists.delete(lists.keys().next().value!)
    return {
      before: page => ends.get(page - 1),
      answered: (page, next, isFull) => {
        if (page === 1) ends.clear()
        if (next) {
          serverGivesCursors = true
          ends.set(page, next)
        }
        // A server without cursors ends its lists by a short page alone (foundations §2.3).
        return isFull && (next !== null || !serverGivesCursors)
      },
    }
  }
  return { of }
}
