import { sql } from 'kysely'
import type { Resource } from '#resource'
import type { Aliased, Sql } from '#server/engine/sql.ts'
import type { Tx } from '#server/engine/tx.ts'
import { httpError, httpErrorOf, type ErrorMessage } from '#server/httpError.ts'
import { columnOf, tableOf } from '#server/engine/schema/tables.ts'
import { numberAfter } from './numberAfter.formulas.ts'

/** A document with lines that is first a draft and is then executed: a statement, a multi-deal. */
export interface PaperKind {
  readonly header: Resource
  readonly line: Resource
  /** The column of a line with the document's id. */
  readonly by: string
  /** The translation keys of its rules, under `nerud`: `wrong` with `number`, `field` and `text`. */
  readonly words: string
}

/** Returns the lines of a document in the order of their ids, and locks them. */
export const linesOf = async <L>(tx: Tx, { line, by }: PaperKind, id: number): Promise<L[]> =>
  (await tx.readMany(line, (t: Aliased): Sql => sql`${t(by)} = ${id} and not ${t('is_delete')}`, { lock: true })) as unknown as L[]

/** Changes fields of a document, including its history. */
export async function changePaper(tx: Tx, { header }: PaperKind, id: number, to: Readonly<Record<string, unknown>>): Promise<void> {
  const [before] = await tx.readMany(header, [id])
  await tx.storeMany(header, [{ before: before!, after: { ...before!, ...to } }])
}

/** Returns the field of the document in which a field of a generated record was entered: of the header, else of the line. */
export type FieldOf = (field: string) => { readonly header?: string; readonly line?: string }

function cellOfPath(path: string, fieldOf: FieldOf): { readonly line: number; readonly field: string; readonly isHeader: boolean } {
  const [, line = '0', field = ''] = /^lines\.(\d+)\.?(.*)$/.exec(path) ?? []
  const { header, line: own = field } = fieldOf(field)
  return { line: Number(line), field: header ?? own, isHeader: header !== undefined }
}

/** Returns a rejection of a generated record as one of the document, with the line and the field named in the message. */
export function rejectionOfPaper(tx: Tx, { header, line: child, words }: PaperKind, error: unknown, fieldOf: FieldOf): unknown {
  const failure = httpErrorOf(error)
  const found = Object.entries(failure?.errors ?? {}).filter(([path]) => path.startsWith('lines.'))
  if (!failure || found.length === 0) return error
  const at = ([path]: readonly [string, ErrorMessage]): string => {
    const { line, field, isHeader } = cellOfPath(path, fieldOf)
    return isHeader ? field : `lines.${line}.${field}`
  }
  const [path, text] = found[0]!
  const { line, field, isHeader } = cellOfPath(path, fieldOf)
  const fieldLabel = tx.texts(`resources.${(isHeader ? header : child).name}.fields.${field}`)
  return httpError(failure.status, failure.code, tx.texts(`nerud.${words}.wrong`, { number: line + 1, field: fieldLabel, text }), {
    errors: Object.fromEntries(found.map(entry => [at(entry), entry[1]])),
  })
}

/** How many of the newest documents are considered. */
const LOOKED_AT = 200

/** Returns the number of a new document: one more than those of the newest ones. */
async function nextNumber(tx: Pick<Tx, 'db'>, resource: Resource, field = 'number'): Promise<string> {
  const number = sql.ref(columnOf(resource, field))
  const { rows } = await sql<{ number: string }>`select ${number} as number from ${sql.table(tableOf(resource))}
    where ${number} <> '' and not is_delete order by id desc limit ${LOOKED_AT}::int`.execute(tx.db)
  return numberAfter(rows.map(row => row.number))
}

/** The same for a document saved without a number; serialized, so that two concurrent ones get different numbers. */
export async function reserveNumber(tx: Tx, resource: Resource): Promise<string> {
  await tx.locks.exclusiveAfterRows([[`${resource.name} number`, 0]])
  return nextNumber(tx, resource)
}

/** Returns the handler of a query that proposes a number. */
export const proposedNumber =
  (resource: Resource, field?: string) =>
  async (tx: Pick<Tx, 'db'>): Promise<{ readonly value: string }> => ({ value: await nextNumber(tx, resource, field) })
