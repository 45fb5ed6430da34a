import type { Resource } from '#resource'
import { resources } from '#resources'
import { accountingRoutes } from '#resources/accounting/routes.rules'
import { transferDocument } from '#resources/forms/transferDocument'
import { issueSecret } from '#resources/papers/paperLetter/link.rules'
import { sql } from 'kysely'
import { formSheet } from '../../server/engine/documents/form/formSheet.ts'
import type { Making } from './probes.ts'
import type { OwnProbe } from './probesOwn.ts'
import { formOf } from './samples.ts'

/** A waybill that stands in the boxes. */
async function authorized({ business }: Making): Promise<number> {
  const { id } = await business.deal()
  await business.authorize(id)
  return id
}
/** A closing paper that was issued. */
async function issuedPaper({ app, fresh }: Making): Promise<number> {
  const { id } = await fresh(resources.closingPaper)
  await app.call('PATCH', `api/closing_papers/${id}/issue`, { json: {} })
  return id
}
/** A letter with a paper that did not go out, or that did: of a test, in which nothing is printed. */
async function letter(making: Making, stage: 'sent' | 'failed'): Promise<number> {
  const paper = await issuedPaper(making)
  const { rows } = await sql<{ id: number }>`insert into paper_letter (paper_id, email, stage, expires, ins_date)
    values (${paper}, 'probe@demo.example', ${stage}, now() + interval '1 day', now()) returning id::int as id`.execute(
    making.app.database.db,
  )
  return rows[0]!.id
}
/** The secret in the link of a letter, with the file of a print that another record has. */
async function link(making: Making): Promise<string> {
  const { db } = making.app.database
  const id = await letter(making, 'sent')
  const { id: file } = (await making.fresh(resources.companyDocument)) as unknown as { id: number }
  await sql`with printed as (insert into sys_paper (resource, record_id, template_id, name, file_id, digest, day, date_from, date_to, ins_date)
      select 'closingPaper', l.paper_id, 1, 'УПД', d.file_id, '', current_date, current_date, current_date, now()
      from paper_letter l, company_document d where l.id = ${id} and d.id = ${file} returning id)
    insert into paper_letter_file (letter_id, n, paper_id) select ${id}, 1, id from printed`.execute(db)
  return issueSecret(db, id)
}
/** A template of closing papers. */
const template = ({ app }: Making): Promise<unknown> =>
  app.call('POST', 'api/templates', {
    form: formOf({ name: `УПД ${Math.random()}`, object: 9 }, { file: new File([formSheet(transferDocument) as BlobPart], 'упд.xlsx') }),
  })
/** The line of a paper. */
async function paperLine({ app, fresh }: Making, resource: Resource = resources.closingPaper): Promise<number> {
  const { id } = await fresh(resource)
  return (await app.call('GET', `${resource.api.path}/${id}`)).body.lines[0].id as number
}

/** The key of our company, each time another. */
const byKey: OwnProbe = async ({ app }) => {
  const { body } = await app.call('GET', 'api/owner_companies/1/update_onec_key')
  return { as: null, headers: { 'x-accounting-key': body.key as string } }
}

/** The calls of closing papers that need more than a record. */
export const PAPERS: Readonly<Record<string, OwnProbe>> = {
  ...Object.fromEntries(accountingRoutes.map(({ method, path }) => [`${method} ${path}`, byKey])),
  'POST api/deals/close_papers': async making => ({
    json: { ids: [await authorized(making)], kind: 'upd1', date: '2026-03-20', anyway: true },
  }),
  'PATCH api/closing_papers/{id}/send': async making => ({ params: { id: await issuedPaper(making) }, json: {} }),
  'PATCH api/closing_papers/{id}/mail': async making => {
    await template(making)
    return { params: { id: await issuedPaper(making) }, json: { email: 'probe@demo.example' } }
  },
  'GET api/closing_papers/{id}/letters': async making => ({ params: { id: await issuedPaper(making) } }),
  'GET api/paper_letters/{id}': async making => ({ params: { id: await letter(making, 'sent') } }),
  'GET api/history/paperLetter/{id}': async making => ({ params: { id: await letter(making, 'sent') } }),
  'PATCH api/paper_letters/{id}/again': async making => ({ params: { id: await letter(making, 'failed') }, json: {} }),
  'PATCH api/paper_letters/{id}/withdraw': async making => ({ params: { id: await letter(making, 'sent') }, json: {} }),
  'GET api/paper_links/{token}': async making => ({ as: null, params: { token: await link(making) } }),
  'GET api/paper_links/{token}/files/{n}': async making => ({ as: null, params: { token: await link(making), n: 1 } }),
  'PATCH api/closing_papers/{id}/sign': async making => ({ params: { id: await issuedPaper(making) }, json: {} }),
  'GET api/closing_paper_lines/{id}': async making => ({ params: { id: await paperLine(making) } }),
  'GET api/carrier_paper_lines/{id}': async making => ({ params: { id: await paperLine(making, resources.carrierPaper) } }),
  'GET api/history/carrierPaperLine/{id}': async making => ({ params: { id: await paperLine(making, resources.carrierPaper) } }),
  'GET api/history/closingPaperLine/{id}': async making => ({ params: { id: await paperLine(making) } }),
}
