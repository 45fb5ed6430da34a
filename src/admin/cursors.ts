interface Pages {
  /** The cursor of a page, if the page before it has been read. */
  before: (page: number) => string | undefined
  /** Records the response for a page; returns whether there may be a next page. */
  answered: (page: number, next: string | null, isFull: boolean) => boolean
}

const MOST_LISTS = 60

/** Stores the cursors of the pages of recently read lists, so that the next page is requested by cursor instead of offset. */
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
        // Lists of a server without cursors end with a short page (foundations §2.3).
        return isFull && (next !== null || !serverGivesCursors)
      },
    }
  }
  return { of }
}
