import type { Resource } from '#resource'
import type { RowProblem } from '#server/engine/import/rows.ts'
import type { Changes } from '#server/engine/rules.ts'
import type { Tx } from '#server/engine/tx.ts'
import type { Engine } from '#server/engine/engine.ts'
import type { AnyShape, Mapping } from '#resources/exchange/table/mapping.rules'
import type { TableRow, TableFile } from '#server/engine/excel/read.ts'
import { formatDate } from '#resource/text'

/** A file that was uploaded. */
export interface SentFile {
  readonly id: number
  readonly owner: number
  readonly name: string
  /** All of it at once, for what cannot be read piece by piece. */
  readonly bytes: () => Promise<Uint8Array>
  readonly chunks: () => Promise<AsyncIterable<Uint8Array>>
  readonly mapping: Mapping | undefined
  /** The columns were chosen for an earlier file. */
  readonly isBorrowed: boolean
}
/** One row of a file as it is read: a transaction by field name with what it is known by, or what is wrong with it, and the row itself of a table. */
export type FileEvent =
  | { readonly kind: 'row'; readonly row: number; readonly key: string; readonly values: Changes; readonly source?: TableRow }
  | { readonly kind: 'faulty'; readonly problems: readonly RowProblem[]; readonly source?: TableRow }
  /** What is said of the whole: from which day to which, and what does not add up. */
  | { readonly kind: 'end'; readonly period: string | null; readonly checks: readonly RowProblem[] }

/** What becomes of a portion of rows. */
export interface Written {
  readonly added: number
  readonly known: number
  readonly bound: number
  readonly waiting: number
  readonly ignored: number
  /** Rows that were refused, and why, in words. */
  readonly refused?: readonly { readonly row: number; readonly message: string }[]
}

/** A kind of files of transactions. */
export interface FileKind {
  /** The code of its job, and the input that names its document. */
  readonly job: string
  readonly input: string
  readonly document: Resource
  /** The transactions, and the field by which they are known again. */
  readonly header: Resource
  readonly key: string
  /** Reads a file from its beginning, row by row; throws FileProblems. */
  readonly read: (engine: Pick<Engine, 'db' | 'zone'>, file: SentFile) => AsyncGenerator<FileEvent>
  /** Writes rows that are not there yet. */
  readonly write: (
    tx: Tx,
    file: Omit<SentFile, 'bytes' | 'chunks'>,
    rows: readonly Extract<FileEvent, { kind: 'row' }>[],
  ) => Promise<Omit<Written, 'known'>>
  /** Of tables: what their columns may hold, for a person to say which does. */
  readonly shape?: AnyShape
  /** Of kinds that come in a format of their own too: is this file a table? */
  readonly isTable?: (file: SentFile) => Promise<boolean>
}

/** Has a file columns of which a person may say what they hold? */
export const isTable = async ({ shape, isTable: isOne }: FileKind, file: SentFile): Promise<boolean> =>
  shape !== undefined && (isOne === undefined || (await isOne(file)))

/** A table is read from all of its bytes: the list of what a workbook holds stands at its end. */
export const tableIn = async ({ name, bytes }: SentFile): Promise<TableFile> => ({ name, bytes: await bytes() })

/** From which day to which the rows of a table are; null where it has none. */
export function periodIn(days: readonly string[]): string | null {
  const sorted = days.toSorted()
  return sorted.length ? `${formatDate(sorted[0])} – ${formatDate(sorted.at(-1))}` : null
}
