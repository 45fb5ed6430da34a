import { sql } from 'kysely'
import type { Resource } from '#resource'
import type { Engine, TemplateFile } from '../engine.ts'
import type { PaperNumbering } from '../rules.ts'
import type { Tx } from '../tx.ts'

/** A paper that is only looked at has the number that it got when it was first printed, or none yet. */
export type Numbers = 'take' | 'look'

const known = async (tx: Tx, kind: string, subject: string): Promise<string | undefined> => {
  const { rows } = await sql<{ number: string }>`select number::text as number from sys_paper_number
    where kind = ${kind} and subject = ${subject}`.execute(tx.db)
  return rows[0]?.number
}

/** The next number of a kind, company and year for records that have none: whoever comes at once waits for the row of the counter, and looks again. */
async function taken(tx: Tx, kind: string, subject: string, { company, day }: PaperNumbering): Promise<string> {
  const year = Number(day.slice(0, 4))
  const counter = sql`kind = ${kind} and company_id = ${company} and year = ${year}`
  await sql`insert into sys_paper_counter (kind, company_id, year, last) values (${kind}, ${company}, ${year}, 0)
    on conflict (kind, company_id, year) do nothing`.execute(tx.db)
  await sql`select 1 from sys_paper_counter where ${counter} for update`.execute(tx.db)
  const number = await known(tx, kind, subject)
  if (number !== undefined) return number
  const { rows } = await sql<{ number: string }>`with next as (update sys_paper_counter set last = last + 1 where ${counter} returning last)
    insert into sys_paper_number (kind, company_id, year, number, subject, ins_date)
    select ${kind}, ${company}, ${year}, last, ${subject}, ${tx.now}::timestamptz from next returning number::text as number`.execute(tx.db)
  return rows[0]!.number
}

/** The number of the paper that a template makes of records, each time the same; nothing where its form is not numbered, or the records bring a number of their own. */
export async function paperNumber(
  engine: Engine,
  tx: Tx,
  resource: Resource,
  { form }: Pick<TemplateFile, 'form'>,
  records: readonly Record<string, unknown>[],
  numbers: Numbers,
): Promise<string> {
  const numbering = form === null ? undefined : engine.rules[resource.name]?.paperNumbers?.[form]
  if (form === null || !numbering) return ''
  const ids = records.map(({ id }) => Number(id)).toSorted((one, other) => one - other)
  const subject = `${resource.name} ${ids.join()}`
  const number = await known(tx, form, subject)
  if (number !== undefined || numbers === 'look') return number ?? ''
  const by = await numbering(tx, records)
  return by ? taken(tx, form, subject, by) : ''
}
