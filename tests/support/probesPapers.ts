import type { Resource } from '#resource'
import { resources } from '#resources'
import { accountingRoutes } from '#resources/accounting/routes.rules'
import { transferDocument } from '#resources/forms/transferDocument'
import { issuePaperSecret } from '#resources/papers/paperLetter/link.rules'
import { sql } from 'kysely'
import { formSheet } from '../../server/engine/documents/formSheet.ts'
import type { Making } from './probes.ts'
import type { OwnProbe } from './probesOwn.ts'
import { formOf } from './samples.ts'

/** A posted waybill. */
async function authorized({ business }: Making): Promise<number> {
  const { id } = await business.deal()
  await business.authorize(id)
  return id
}
/** An issued closing document. */
async function issuedPaper({ app, fresh }: Making): Promise<number> {
  const { id } = await fresh(resources.closingPaper)
  await app.call('PATCH', `api/closing_papers/${id}/issue`, { json: {} })
  return id
}
/**
 * What the calls for letters need, made once per application: an issued document, a template that prints it, a letter with a printed file.
 */
interface Letters {
  readonly paper: number
  readonly letter: number
}
const letters = new WeakMap<Making['app'], Promise<Letters>>()
async function makeLetters(making: Making): Promise<Letters> {
  const { app } = making
  const paper = await issuedPaper(making)
  await app.call('POST', 'api/templates', {
    form: formOf({ name: 'УПД для проб', object: 9 }, { file: new File([formSheet(transferDocument) as BlobPart], 'упд.xlsx') }),
  })
  const { id: document } = await making.fresh(resources.companyDocument)
  const { rows } = await sql<{ id: number }>`with letter as (insert into paper_letter (paper_id, email, stage, expires, ins_date)
      values (${paper}, 'probe@demo.example', 'sent', now() + interval '1 year', now()) returning id),
    printed as (insert into sys_paper (resource, record_id, template_id, name, file_id, digest, day, date_from, date_to, ins_date)
      select 'closingPaper', ${paper}, 1, 'УПД', file_id, '', current_date, current_date, current_date, now()
      from company_document where id = ${document} returning id)
    insert into paper_letter_file (letter_id, n, paper_id) select letter.id, 1, printed.id from letter, printed returning letter_id::int as id`.execute(
    app.database.db,
  )
  return { paper, letter: rows[0]!.id }
}
const lettersOf = (making: Making): Promise<Letters> => {
  const known = letters.get(making.app) ?? makeLetters(making)
  letters.set(making.app, known)
  return known
}
/** Sets the stage of the letter. */
async function letterAt(making: Making, stage: 'sent' | 'failed'): Promise<number> {
  const { letter } = await lettersOf(making)
  await sql`update paper_letter set stage = ${stage} where id = ${letter}`.execute(making.app.database.db)
  return letter
}
/** A secret that opens the letter. */
const link = async (making: Making): Promise<string> => issuePaperSecret(making.app.database.db, await letterAt(making, 'sent'))
/** The line of a document. */
async function paperLine({ app, fresh }: Making, resource: Resource = resources.closingPaper): Promise<number> {
  const { id } = await fresh(resource)
  return (await app.call('GET', `${resource.api.path}/${id}`)).body.lines[0].id as number
}

/** A new key of our company. */
const byKey: OwnProbe = async ({ app }) => {
  const { body } = await app.call('GET', 'api/owner_companies/1/update_onec_key')
  return { as: null, query: { since: '' }, headers: { 'x-accounting-key': body.key as string } }
}

/** Probes of the calls for closing documents that need more than a record. */
export const PAPERS: Readonly<Record<string, OwnProbe>> = {
  ...Object.fromEntries(accountingRoutes.map(({ method, path }) => [`${method} ${path}`, byKey])),
  'POST api/deals/close_papers': async making => ({
    json: { ids: [await authorized(making)], kind: 'upd1', date: '2026-03-20', anyway: true },
  }),
  'PATCH api/closing_papers/{id}/send': async making => ({ params: { id: await issuedPaper(making) }, json: {} }),
  'PATCH api/closing_papers/{id}/mail': async making => ({
    params: { id: (await lettersOf(making)).paper },
    json: { email: 'probe@demo.example' },
  }),
  'GET api/closing_papers/{id}/letters': async making => ({ params: { id: (await lettersOf(making)).paper } }),
  'GET api/paper_letters/{id}': async making => ({ params: { id: await letterAt(making, 'sent') } }),
  'GET api/history/paperLetter/{id}': async making => ({ params: { id: await letterAt(making, 'sent') } }),
  'PATCH api/paper_letters/{id}/again': async making => ({ params: { id: await letterAt(making, 'failed') }, json: {} }),
  'PATCH api/paper_letters/{id}/withdraw': async making => ({ params: { id: await letterAt(making, 'sent') }, json: {} }),
  'GET api/paper_links/{token}': async making => ({ as: null, params: { token: await link(making) } }),
  'GET api/paper_links/{token}/files/{n}': async making => ({ as: null, params: { token: await link(making), n: 1 } }),
  'PATCH api/closing_papers/{id}/sign': async making => ({ params: { id: await issuedPaper(making) }, json: {} }),
  'GET api/closing_paper_lines/{id}': async making => ({ params: { id: await paperLine(making) } }),
  'GET api/carrier_paper_lines/{id}': async making => ({ params: { id: await paperLine(making, resources.carrierPaper) } }),
  'GET api/history/carrierPaperLine/{id}': async making => ({ params: { id: await paperLine(making, resources.carrierPaper) } }),
  'GET api/history/closingPaperLine/{id}': async making => ({ params: { id: await paperLine(making) } }),
}
