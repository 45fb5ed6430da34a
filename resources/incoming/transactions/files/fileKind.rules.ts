import { type Resource, idOf } from '#resource'
import type { RowProblem } from '#server/engine/import/rows.ts'
import type { Changes } from '#server/engine/rules.ts'
import type { Tx } from '#server/engine/tx.ts'
import type { Engine } from '#server/engine/engine.ts'
import type { AnyShape, Mapping } from '#resources/exchange/table/mapping.rules'
import type { TableRow, TableFile } from '#server/engine/excel/read.ts'
import { formatDate } from '#resource/text'
import { TRX_STATUS, WAITING } from '#resources/shared/transaction'
import { rejectionText, tryEachSavepoint } from '#server/engine/write/rejections.ts'
import { allocatedByCard } from '../binding.rules.ts'
import { cardsOf, isDoubtful, type IncomingKind, boundByCards, matchingPayments, criteriaOf } from '../kind.rules.ts'

/** An uploaded file. */
export interface UploadedFile {
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
export interface BatchResult {
  readonly added: number
  readonly known: number
  readonly bound: number
  readonly waiting: number
  readonly ignored: number
  /** Rejected rows, with the reasons as texts. */
  readonly refused?: readonly { readonly row: number; readonly message: string }[]
}

/** A kind of files of transactions. */
export interface ImportFileKind {
  /** The code of its job, and the input with its document. */
  readonly job: string
  readonly input: string
  readonly document: Resource
  /** The transactions, and the field that identifies duplicates. */
  readonly header: Resource
  readonly key: string
  /** Reads a file row by row; throws a FileProblem. */
  readonly read: (engine: Pick<Engine, 'db' | 'zone'>, file: UploadedFile) => AsyncGenerator<FileEvent>
  /** Writes new rows. */
  readonly write: (
    tx: Tx,
    file: Omit<UploadedFile, 'bytes' | 'chunks'>,
    rows: readonly Extract<FileEvent, { kind: 'row' }>[],
  ) => Promise<Omit<BatchResult, 'known'>>
  /** For tables: the possible meanings of their columns, from which a person chooses. */
  readonly shape?: AnyShape
  /** For kinds that also have a fixed format: whether this file is a table. */
  readonly isTable?: (file: UploadedFile) => Promise<boolean>
}

/** Whether a person can choose the meaning of the file's columns. */
export const isTable = async ({ shape, isTable: isOne }: ImportFileKind, file: UploadedFile): Promise<boolean> =>
  shape !== undefined && (isOne === undefined || (await isOne(file)))

/** A workbook cannot be streamed, because its directory is at the end. */
export const tableIn = async ({ name, bytes }: UploadedFile): Promise<TableFile> => ({ name, bytes: await bytes() })

/** Returns the period of a table's rows; null without rows. */
export function periodIn(days: readonly string[]): string | null {
  const sorted = days.toSorted()
  return sorted.length ? `${formatDate(sorted[0])} – ${formatDate(sorted.at(-1))}` : null
}

type Values = Readonly<Record<string, unknown>>

/**
 * Creates records together; for a rejected one, creates what `instead` returns, if anything. Returns the created records as on the wire, in
 * the given order.
 */
export async function createAll(
  tx: Tx,
  resource: Resource,
  all: readonly Changes[],
  instead: (index: number, message: string) => Changes | undefined,
): Promise<readonly Values[]> {
  const { done, refused } = await tryEachSavepoint(tx, all, some => tx.createMany(resource, some))
  const made: Values[] = []
  for (const [index, values] of all.entries()) {
    const refusal = refused.get(values)
    const other = refusal && instead(index, rejectionText(refusal))
    if (!refusal) made.push(done.get(values)!)
    else if (other) made.push(await tx.create(resource, other))
  }
  return made
}

/** Returns a writer that allocates new transactions as their cards say, unless they may already have a payment: then a person decides. */
export function writerOf(kind: IncomingKind): ImportFileKind['write'] {
  return async (tx, file, rows) => {
    const cards = await cardsOf(
      tx,
      kind,
      rows.map(({ values }) => values),
    )
    const bound = await boundByCards(
      tx,
      kind,
      rows.map(({ values }, n) => ({ card: cards[n] ?? null, day: values['day'] as string, values })),
    )
    const candidates = kind.hasCandidates
      ? await matchingPayments(
          tx,
          rows.map(({ values }) => criteriaOf(kind, values)),
        )
      : []
    const all = rows.map((row, n): Changes => {
      const values: Changes = { ...row.values, document: file.id, fingerprint: row.key }
      const [same] = candidates[n] ?? []
      if (values['status'] === TRX_STATUS.ignored) return values
      if (isDoubtful(kind, row.key)) return { ...values, problem: tx.storedTexts('nerud.transactions.maybeTwice') }
      if (same) {
        const about = { number: same.number ?? String(same.id), day: formatDate(same.payDate) }
        return { ...values, problem: tx.storedTexts('nerud.transactions.maybePaid', about) }
      }
      const found = bound[n]
      return found ? { ...values, ...allocatedByCard(kind, tx, values, found) } : values
    })
    const created = await createAll(tx, kind.header, all, (n, message) => ({
      ...rows[n]!.values,
      document: file.id,
      fingerprint: rows[n]!.key,
      status: TRX_STATUS.failed,
      problem: message,
    }))
    const count = (...statuses: readonly number[]): number => created.filter(one => statuses.includes(idOf(one['status'])!)).length
    return {
      added: created.length,
      bound: count(TRX_STATUS.processed),
      waiting: count(...WAITING),
      ignored: count(TRX_STATUS.ignored),
    }
  }
}
