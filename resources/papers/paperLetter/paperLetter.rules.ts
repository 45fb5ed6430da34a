import { sql } from 'kysely'
import { formatDate, formatDateTime } from '#resource/text'
import type { Engine } from '#server/engine/engine.ts'
import { storePrints } from '#server/engine/documents/prints.ts'
import { MIME_TYPES } from '#server/engine/files/mime.ts'
import type { Db, Aliased, Sql } from '#server/engine/sql.ts'
import type { Tx } from '#server/engine/tx.ts'
import { httpError, localizedErrorOf, fieldError } from '#server/httpError.ts'
import type { Job, JobKind, Progress } from '#server/jobs/job.ts'
import { defineRules } from '#server/engine/rules.ts'
import { closingPaper, MAKES_PAPERS, paperLetter } from '../closingPaper/closingPaper.ts'
import { filesOf, issuePaperSecret } from './link.rules.ts'

/** Code of the job that sends a letter. */
export const PAPER_MAIL = 'paper_mail'

/** The product's printed forms of each kind of document. */
const FORMS_OF: Readonly<Record<string, readonly string[]>> = {
  upd1: ['transferDocument'],
  upd2: ['transferDocument'],
  act: ['invoice', 'act'],
}

/**
 * Returns the templates that print a kind of document: those of the product's forms or, when these are off, all templates of users for such
 * documents.
 */
async function templatesOf(db: Db, kind: string): Promise<readonly number[]> {
  const { rows } = await sql<{
    id: number
    fits: boolean
  }>`select id::int as id, coalesce(form = any(${[...(FORMS_OF[kind] ?? [])]}::text[]), false) as fits
    from template where object_id = ${closingPaper.parts!.templates!.object} and is_active and not is_delete order by form desc nulls last, id`.execute(
    db,
  )
  const fitting = rows.filter(({ fits }) => fits)
  return (fitting.length > 0 ? fitting : rows).map(({ id }) => id)
}

interface Letter {
  readonly id: number
  readonly stage: string
  readonly email: string
  readonly text: string | null
  readonly expires: Date | string
  readonly paper: number
  readonly kind: string
  readonly number: string
  readonly date: string
  readonly status: string
  readonly seller: string
}

async function letterOf(db: Db, id: number): Promise<Letter | undefined> {
  const { rows } =
    await sql<Letter>`select l.id::int as id, l.stage, l.email, l.text, l.expires, p.id::int as paper, p.kind, p.number, p.date::text as date,
      p.status, coalesce(c.short_name, c.name) as seller
    from paper_letter l join closing_paper p on p.id = l.paper_id join company c on c.id = p.owner_company_id
    where l.id = ${id} and not l.is_delete`.execute(db)
  return rows[0]
}

/** Changes a letter that is in the given stage; returns false when it is in another. */
async function moved(tx: Tx, id: number, from: string, to: Readonly<Record<string, unknown>>): Promise<boolean> {
  const [before] = await tx.readMany(paperLetter, [id], { lock: true })
  if (before?.stage !== from) return false
  await tx.storeMany(paperLetter, [{ before, after: { ...before, ...to } }], 'mail')
  return true
}

/** Prints the document and stores the files, unless an earlier attempt has. */
async function keepFiles(engine: Engine, { user }: Job, letter: Letter, { step }: Progress): Promise<void> {
  if ((await filesOf(engine.db, letter.id)).length > 0) return
  const ids = await templatesOf(engine.db, letter.kind)
  if (ids.length === 0) throw httpError(422, 'INVALID', engine.texts('nerud.papers.noTemplate'))
  const prints = await storePrints(engine, closingPaper, user, { wire: { tpl_ids: ids.join() }, files: {} }, [letter.paper])
  await step(async ({ db }) => {
    for (const [
      at,
      {
        ids: [id],
      },
    ] of prints.entries())
      await sql`insert into paper_letter_file (letter_id, n, paper_id) values (${letter.id}, ${at + 1}, ${id}) on conflict do nothing`.execute(
        db,
      )
    return { rows: 0 }
  })
}

/** Claims the letter for this attempt and makes its link; undefined when it must not be sent any more. */
async function linkFor({ publicUrl }: Engine, { id }: Letter, { step }: Progress): Promise<string | undefined> {
  let link: string | undefined
  await step(async tx => {
    link = (await moved(tx, id, 'waiting', { stage: 'sending' })) ? `${publicUrl}/papers/${await issuePaperSecret(tx.db, id)}` : undefined
    return { rows: 0 }
  })
  return link
}

async function send(engine: Engine, letter: Letter, link: string): Promise<void> {
  const say = (key: string, words: Record<string, unknown>): string => engine.texts(`nerud.papers.letter.${key}`, words)
  const { number, seller, expires } = letter
  const kind = engine.texts(`resources.closingPaper.choices.kind.${letter.kind}`)
  const words = {
    kind,
    number,
    date: formatDate(letter.date),
    seller,
    link,
    until: formatDateTime(new Date(expires).toISOString(), engine.zone),
  }
  const files = await filesOf(engine.db, letter.id)
  await engine.externalServices.mail.send({
    to: letter.email,
    subject: say('subject', words),
    text: [letter.text ?? say('text', words), '', say('link', words)].join('\n'),
    attachments: await Promise.all(
      files.map(async ({ name, key }) => ({ filename: name, content: await engine.storage.bytes(key), contentType: MIME_TYPES.pdf })),
    ),
  })
}

/** Marks the letter as sent, and its document too if it was only issued. */
const noteSent = ({ step }: Progress, { id, paper }: Letter): Promise<unknown> =>
  step(async tx => {
    const isMoved = await moved(tx, id, 'sending', { stage: 'sent', sentAt: tx.now.toISOString() })
    const [before] = await tx.readMany(closingPaper, [paper], { lock: true })
    if (isMoved && before?.status === 'issued') await tx.storeMany(closingPaper, [{ before, after: { ...before, status: 'sent' } }], 'mail')
    return { rows: 1 }
  })

/** Records on the letter why it was not sent, and fails the job with the same text. */
async function fail({ step }: Progress, id: number, from: string, text: string): Promise<never> {
  await step(async tx => {
    await moved(tx, id, from, { stage: 'failed', problem: text.slice(0, 500) })
    return { rows: 0 }
  })
  throw httpError(424, 'MAIL_FAILED', text)
}

/**
 * Sends a document by mail. The letter is claimed before the mail server is called and marked as sent afterwards. A letter interrupted in
 * between may have been sent, so it fails with that message instead of being sent again.
 */
export const paperMail: JobKind = {
  right: MAKES_PAPERS,
  isForAll: true,
  target: ({ letter }) => String(letter),
  async work(engine, job, progress) {
    const letter = await letterOf(engine.db, Number(job.params['letter']))
    if (!letter) throw httpError(404, 'NO_RECORD', engine.texts('nerud.server.noRecord'))
    if (letter.stage === 'sending') return fail(progress, letter.id, 'sending', engine.texts('nerud.papers.letter.interrupted'))
    if (letter.stage !== 'waiting' || letter.status === 'cancelled') return { to: null }
    let stage = 'waiting'
    try {
      await keepFiles(engine, job, letter, progress)
      const link = await linkFor(engine, letter, progress)
      if (link === undefined) return { to: null }
      stage = 'sending'
      await send(engine, letter, link)
    } catch (error) {
      engine.log.warn({ letter: letter.id, error: String(error) }, 'a letter with a paper did not go out')
      const why = localizedErrorOf(error, engine.texts)?.message ?? engine.texts('nerud.papers.letter.failed')
      return fail(progress, letter.id, stage, why)
    }
    await noteSent(progress, letter)
    return { to: letter.email }
  },
}

const DAY = 86_400_000
/** How many days a link is valid when the setting cannot be read. */
const DAYS = 30

const state = (
  t: Aliased,
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
