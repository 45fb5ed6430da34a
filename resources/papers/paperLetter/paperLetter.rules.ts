import { sql } from 'kysely'
import { defineRules } from '#server/engine/rules.ts'
import type { Of, Sql } from '#server/engine/sql.ts'
import type { Tx } from '#server/engine/tx.ts'
import { fieldError } from '#server/httpError.ts'
import { PAPER_MAIL, templatesOf } from './mail.rules.ts'
import { paperLetter } from './paperLetter.ts'

const DAY = 86_400_000
/** How many days a link is valid when the setting cannot be read. */
const DAYS = 30

const state = (
  t: Of,
): Sql => sql`case when ${t('stage')} in ('waiting', 'sending') then 'waiting' when ${t('stage')} <> 'sent' then ${t('stage')}
  when ${t('expires')} <= now() then 'expired' when ${t('opened_at')} is not null then 'opened' else 'sent' end`

async function expiresOf(tx: Tx): Promise<string> {
  const { rows } = await sql<{ days: string | null }>`select coalesce(parameter_value, default_value) as days from property
    where parameter = 'paperLinkDays' and not is_delete`.execute(tx.db)
  const days = Number(rows[0]?.days)
  return new Date(tx.now.getTime() + (days >= 1 && days <= 365 ? days : DAYS) * DAY).toISOString()
}

/** Queues a letter with a document. Throws when no template can print the document. */
export async function mailPaper(
  tx: Tx,
  paper: { readonly id: number; readonly kind: string },
  email: string,
  text: string | null,
): Promise<void> {
  if ((await templatesOf(tx.db, paper.kind)).length === 0) throw fieldError('email', tx.texts('nerud.papers.noTemplate'))
  const { id } = await tx.create(paperLetter, { paper: paper.id, email, text, expires: await expiresOf(tx) })
  await tx.start(PAPER_MAIL, { letter: id }, 1)
}

/** Closes all links of a document and cancels letters that were not sent yet. */
export async function withdrawAll(tx: Tx, paper: number): Promise<void> {
  const letters = await tx.readMany(paperLetter, t => sql`${t('paper_id')} = ${paper} and ${t('stage')} <> 'withdrawn'`, { lock: true })
  await tx.storeMany(
    paperLetter,
    letters.map(before => ({ before, after: { ...before, stage: 'withdrawn' } })),
    'withdraw',
  )
}

export const paperLetterRules = defineRules(paperLetter, {
  derive: { state },
  actions: {
    async again(tx, { id }) {
      const [before] = await tx.readMany(paperLetter, [id], { lock: true })
      await tx.storeMany(paperLetter, [
        { before: before!, after: { ...before!, stage: 'waiting', problem: null, expires: await expiresOf(tx) } },
      ])
      await tx.start(PAPER_MAIL, { letter: id }, 1)
    },
    async withdraw(tx, { id }) {
      const [before] = await tx.readMany(paperLetter, [id], { lock: true })
      await tx.storeMany(paperLetter, [{ before: before!, after: { ...before!, stage: 'withdrawn' } }])
    },
  },
})
