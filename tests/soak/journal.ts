import type { SentImport } from './imports.ts'

/** A record as the last acknowledged write left it. */
export interface LastWrite {
  readonly table: string
  /** The entity's name in the history. */
  readonly resource: string
  readonly id: number
  version: number
  /** Columns and their texts. */
  readonly columns: Record<string, string>
  /** Entries that its history must have. */
  entries: number
}

/** What was acknowledged to the clients: what the database must hold, exactly once. */
export interface Journal {
  readonly records: readonly LastWrite[]
  add(existing: Omit<LastWrite, 'entries'>): LastWrite
  /** A write on the record was acknowledged. */
  changed(existing: LastWrite, version: number, columns: Readonly<Record<string, string>>): void
  /** The hash of a file's content, by the record that has it. */
  readonly files: Map<number, string>
  /** Jobs that were started. */
  readonly jobs: number[]
  /** Files that were sent to be read, and how often what they hold is to be there: transactions, records. */
  readonly imports: SentImport[]
  readonly told: Map<string, number>
}

export const emptyJournal = (): Journal => {
  const records: LastWrite[] = []
  return {
    records,
    files: new Map(),
    jobs: [],
    imports: [],
    told: new Map(),
    add(existing) {
      const one: LastWrite = { ...existing, columns: { ...existing.columns }, entries: 1 }
      records.push(one)
      return one
    },
    changed(existing, version, columns) {
      existing.version = version
      existing.entries += 1
      Object.assign(existing.columns, columns)
    },
  }
}

/** Lets the clients work, or holds them between two actions. */
export interface Gate {
  /** Waits while the gate is shut; false when the work is over. */
  pass(): Promise<boolean>
  /** Shuts it; resolves when everybody stands before it. */
  shut(): Promise<void>
  open(): void
  /** Lets everybody go home. */
  end(): void
}

export function gateFor(clients: number): Gate {
  let closed: PromiseWithResolvers<void> | undefined
  let everybody: PromiseWithResolvers<void> | undefined
  let waiting = 0
  let over = false
  const open = (): void => {
    closed?.resolve()
    closed = undefined
  }
  return {
    async pass() {
      if (!closed) return !over
      waiting += 1
      if (waiting === clients) everybody?.resolve()
      await closed.promise
      return !over
    },
    shut() {
      waiting = 0
      closed = Promise.withResolvers()
      everybody = Promise.withResolvers()
      return everybody.promise
    },
    open,
    end() {
      over = true
      open()
    },
  }
}
