import type { Resource } from '#resource'
import type { RowProblem } from '#server/engine/import/rows.ts'
import type { Changes } from '#server/engine/rules.ts'
import type { Tx } from '#server/engine/tx.ts'
import type { Engine } from '#server/engine/engine.ts'
import type { AnyShape, Mapping } from '#resources/exchange/table/mapping.rules'
import type { TableRow, TableFile } from '#server/engine/excel/read.ts'
import { formatDate } from '#resource/text'

/** An uploaded file. */
export interface SentFile {
  readonly id: number
  readonly owner: number
  readonly name: string
  /** Reads it entirely, for formats that cannot be streamed. */
  readonly bytes: () => Promise<Uint8Array>
  readonly chunks: () => Promise<AsyncIterable<Uint8Array>>
  readonly mapping: Mapping | undefined
  /** The columns are those of an earlier file. */
  readonly isBorrowed: boolean
}
/** A row of a file: a transaction by field name with its key, or its problems, and the row itself for a table. */
export type FileEvent =
  | { readonly kind: 'row'; readonly row: number; readonly key: string; readonly values: Changes; readonly source?: TableRow }
  | { readonly kind: 'faulty'; readonly problems: readonly RowProblem[]; readonly source?: TableRow }
  /** The summary of the file: its period and its inconsistencies. */
  | { readonly kind: 'end'; readonly period: string | null; readonly checks: readonly RowProblem[] }

/** The result of a batch of rows. */
export interface Written {
  readonly added: number
  readonly known: number
  readonly bound: number
  readonly waiting: number
  readonly ignored: number
  /** Rejected rows, with the reasons as texts. */
  readonly refused?: readonly { readonly row: number; readonly message: string }[]
}

/** A kind of files of transactions. */
export interface FileKind {
  /** The code of its job, and the input with its document. */
  readonly job: string
  readonly input: string
  readonly document: Resource
  /** The transactions, and the field that identifies duplicates. */
  readonly header: Resource
  readonly key: string
  /** Reads a file row by row; throws a FileProblem. */
  readonly read: (engine: Pick<Engine, 'db' | 'zone'>, file: SentFile) => AsyncGenerator<FileEvent>
  /** Writes new rows. */
  readonly write: (
    tx: Tx,
    file: Omit<SentFile, 'bytes' | 'chunks'>,
    rows: readonly Extract<FileEvent, { kind: 'row' }>[],
  ) => Promise<Omit<Written, 'known'>>
  /** For tables: the possible meanings of their columns, from which a person chooses. */
  readonly shape?: AnyShape
  /** For kinds that also have a fixed format: whether this file is a table. */
  readonly isTable?: (file: SentFile) => Promise<boolean>
}

/** Whether a person can choose the meaning of the file's columns. */
export const isTable = async ({ shape, isTable: isOne }: FileKind, file: SentFile): Promise<boolean> =>
  shape !== undefined && (isOne === undefined || (await isOne(file)))

/** A workbook cannot be streamed, because its directory is at the end. */
export const tableIn = async ({ name, bytes }: SentFile): Promise<TableFile> => ({ name, bytes: await bytes() })

/** Returns the period of a table's rows; null without rows. */
export function periodIn(days: readonly string[]): string | null {
  const sorted = days.toSorted()
  return sorted.length ? `${formatDate(sorted[0])} – ${formatDate(sorted.at(-1))}` : null
}
