import { TRX_STATUS } from '#resources/transaction'
import { sql } from 'kysely'
import { httpErrorOf } from '../../../httpError.ts'
import type { Changes, Tx } from '../../../engine/rules.ts'
import { formatDate } from '#resource/text'
import { laidByCard } from '../binding.ts'
import { cardsOf, type IncomingKind } from '../kind.ts'
import { boundByCards, candidatesOf, soughtBy } from '../proposals.ts'
import { sayTransaction } from '../../transaction.ts'
import type { FileEvent, FileKind, Written } from './kind.ts'

type Row = Extract<FileEvent, { kind: 'row' }>
type Values = Readonly<Record<string, unknown>>

/** Writes records one after another where they cannot be written together; what is wrong with one is told of that one. */
async function eachAlone(
  tx: Tx,
  all: readonly Changes[],
  write: (values: Changes) => Promise<unknown>,
  failed: (values: Changes, text: string) => Changes,
): Promise<void> {
  for (const values of all) {
    await sql`savepoint one_row`.execute(tx.db)
    try {
      await write(values)
    } catch (error) {
      const failure = httpErrorOf(error)
      if (!failure) throw error
      await sql`rollback to savepoint one_row`.execute(tx.db)
      await write(failed(values, Object.values(failure.errors ?? {})[0] ?? failure.message))
    }
    await sql`release savepoint one_row`.execute(tx.db)
  }
}

/** Writes records together, or, where one of them is refused, each by itself. */
async function writeAll(tx: Tx, kind: IncomingKind, all: readonly Changes[]): Promise<void> {
  await sql`savepoint all_rows`.execute(tx.db)
  try {
    await tx.createMany(kind.header, all)
    await sql`release savepoint all_rows`.execute(tx.db)
  } catch (error) {
    if (!httpErrorOf(error)) throw error
    await sql`rollback to savepoint all_rows`.execute(tx.db)
    const bare = ({ line: _line, bound: _bound, boundAt: _at, ...values }: Changes, text: string): Changes => ({
      ...values,
      status: TRX_STATUS.failed,
      problem: text,
    })
    await eachAlone(tx, all, values => tx.create(kind.header, values), bare)
  }
}

/** What a card says of a new transaction, unless it looks like a payment that is there already: then a person decides. */
export function writerOf(kind: IncomingKind): FileKind['write'] {
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
      ? await candidatesOf(
          tx,
          rows.map(({ values }) => soughtBy(kind, values)),
        )
      : []
    const all = rows.map((row, n): Changes => {
      const values: Changes = { ...row.values, document: file.id, fingerprint: row.key }
      const [same] = candidates[n] ?? []
      if (values['status'] === TRX_STATUS.ignored) return values
      if (same) {
        const about = { number: same.number ?? String(same.id), day: formatDate(same.payDate) }
        return { ...values, problem: sayTransaction(tx, 'maybePaid', about) }
      }
      const found = bound[n]
      return found ? { ...values, ...laidByCard(kind, tx, values, found) } : values
    })
    await writeAll(tx, kind, all)
    return countsOf(tx, kind, rows)
  }
}

/** How transactions came out, by what they are known by. */
async function countsOf(tx: Tx, { header }: IncomingKind, rows: readonly Row[]): Promise<Omit<Written, 'known'>> {
  const keys = rows.map(({ key }) => key)
  const written = (await tx.readMany(header, t => sql`${t('fingerprint')} = any(${keys}::text[])`)) as unknown as Values[]
  const count = (...statuses: readonly number[]): number => written.filter(one => statuses.includes(one['status'] as number)).length
  return {
    added: written.length,
    bound: count(TRX_STATUS.processed),
    waiting: count(TRX_STATUS.fresh, TRX_STATUS.failed),
    ignored: count(TRX_STATUS.ignored),
  }
}
