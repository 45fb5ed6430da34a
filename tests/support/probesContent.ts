import { routesOf, type Call, type Resource } from '#resource'
import { resources } from '#resources'
import { accountingRoutes } from '#resources/accounting/routes.rules'
import { transferDocument } from '#resources/forms/transferDocument'
import { issuePaperSecret } from '#resources/papers/paperLetter/link.rules'
import { sql } from 'kysely'
import { formSheet } from '../../server/engine/documents/formSheet.ts'
import { docxOf } from './packages.ts'
import type { Making } from './probes.ts'
import type { OwnProbe } from './probesOwn.ts'
import { formOf, PDF } from './samples.ts'

/** A template for a kind of record, and a record to fill it from. */
async function chosen({ app, fresh, next }: Making, resource: Resource): Promise<{ id: number; template: number }> {
  const wire = { name: `Шаблон ${next()}`, object: resource.parts!.templates!.object }
  const { body } = await app.call('POST', 'api/templates', {
    form: formOf(wire, { file: new File([docxOf('{id}') as BlobPart], 'проба.docx') }),
  })
  return { id: (await fresh(resource)).id, template: body.id as number }
}

const filled =
  (resource: Resource, { of }: Call): OwnProbe =>
  async making => {
    const { id, template } = await chosen(making, resource)
    const whose = of === 'many' ? { object_ids: String(id) } : { object_id: id }
    return { params: { id }, form: formOf({ tpl_ids: String(template), ...whose }, {}) }
  }

const printed =
  (resource: Resource): OwnProbe =>
  async making => {
    const { id, template } = await chosen(making, resource)
    const path = `${resource.api.path}/${id}/papers`
    await making.app.call('POST', path, { form: formOf({ tpl_ids: String(template) }, {}) })
    const [paper] = (await making.app.call('GET', path)).body as readonly { id: number }[]
    return { params: { id, doc_id: paper!.id } }
  }

const probeOf = (resource: Resource, call: Call): OwnProbe | undefined =>
  call.kind === 'templates' || call.kind === 'print' ? filled(resource, call) : call.kind === 'paper' ? printed(resource) : undefined

/** Probes of the calls that fill and print templates and download the results, for every resource with templates. */
export const TEMPLATES: Readonly<Record<string, OwnProbe>> = Object.fromEntries(
  Object.values<Resource>(resources).flatMap(resource =>
    routesOf(resource).flatMap(call => {
      const probe = resource.parts?.templates && probeOf(resource, call)
      return probe ? [[`${call.method} ${call.path}`, probe] as const] : []
    }),
  ),
)

const LINKS = resources.documentUploaderToken.api.path

/** Creates an upload link; returns its secret. */
export async function issuedLink({ app, fresh }: Making): Promise<{ readonly id: number; readonly token: string }> {
  const { id } = await fresh(resources.documentUploaderToken)
  const { body } = await app.call('GET', `${LINKS}/get_qr?tokenId=${id}`)
  return { id, token: body.token as string }
}

/** A form as the upload page sends it. */
export const sending = (): FormData => formOf({}, { file_0: new File([PDF], 'проба.pdf') })

/** A file sent through its own link and waiting for a decision. */
export async function sentFile(making: Making): Promise<{ readonly link: number; readonly file: number }> {
  const { id, token } = await issuedLink(making)
  await making.app.call('POST', `${LINKS}/save/${token}`, { as: null, form: sending() })
  const [file] = (await making.app.call('GET', `${LINKS}/${id}/files`)).body as readonly { id: number }[]
  return { link: id, file: file!.id }
}

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
const PAPERS: Readonly<Record<string, OwnProbe>> = {
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

/** An API token with a secret. */
async function issuedToken({ app, fresh }: Making): Promise<number> {
  const { id } = await fresh(resources.apiToken)
  await app.call('PATCH', `api/api_tokens/${id}/issue`, { json: {} })
  return id
}

/** A notice to the administrator. */
async function ownNotice({ app }: Making): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into notice (account_id, event, title, subject_kind, subject, occasion)
    values (1, 'newsImportant', 'Проба', 'news', 1, 'probe ' || gen_random_uuid()) returning id::int as id`.execute(app.database.db)
  return rows[0]!.id
}

const PROBED_VIEW = { list: 'company', name: 'Проба', audience: 'me', query: '' }
/** A saved view of the administrator. */
async function ownView({ app, next }: Making): Promise<number> {
  const { body } = await app.call('POST', 'api/list_views', { json: { ...PROBED_VIEW, name: `Проба ${next()}` } })
  return body.id as number
}

/** A saved report of the administrator. */
async function ownReport({ app, next }: Making): Promise<number> {
  const report = { list: 'report.company', query: 'pivot=rows(kind),measures(count)', audience: 'me' }
  const { body } = await app.call('POST', 'api/list_views', { json: { ...report, name: `Проба ${next()}` } })
  return body.id as number
}

/** Probes of the calls for personal data: settings, tokens, notices. */
export const PERSONAL: Readonly<Record<string, OwnProbe>> = {
  ...PAPERS,
  'PUT api/my_settings/{name}': () => ({ params: { name: 'firstPage' }, json: { value: { order: [], hidden: [] } } }),
  'DELETE api/my_settings/{name}': () => ({ params: { name: 'firstPage' } }),
  'POST api/excel_changes': async ({ app }) => {
    const form = new FormData()
    const { bytes } = await app.call('GET', 'api/companies/export_xlsx?edited=1')
    form.append('file', new File([bytes as BlobPart], 'companies.xlsx'))
    return { form }
  },
  'GET api/removals': () => ({ query: { of: 'tag', ids: '1' } }),
  'POST api/accounts/{id}/look_as': async ({ app, next }) => {
    const { body } = await app.call('POST', 'api/accounts', { json: { login: `looked${next()}`, fio: 'Проба', accountType: 1 } })
    return { params: { id: body.id as number }, json: {} }
  },
  'POST api/list_views': () => ({ json: PROBED_VIEW }),
  'PUT api/list_views/{id}': async making => ({
    params: { id: await ownView(making) },
    json: { ...PROBED_VIEW, name: `Проба ${making.next()}` },
  }),
  'DELETE api/list_views/{id}': async making => ({ params: { id: await ownView(making) } }),
  'GET api/list_views/{id}/mail': async making => ({ params: { id: await ownReport(making) } }),
  'PUT api/list_views/{id}/mail': async making => {
    await making.app.call('PATCH', 'api/accounts/1', { json: { email: 'admin@nerud.test' } })
    return { params: { id: await ownReport(making) }, json: { every: 'week', day: 1, hour: 9, format: 'xlsx', readers: [1] } }
  },
  'DELETE api/list_views/{id}/mail': async making => ({ params: { id: await ownReport(making) } }),
  'PATCH api/api_tokens/{id}/reissue': async making => ({ params: { id: await issuedToken(making) }, json: {} }),
  'POST api/notices/mark_read': async making => ({ json: { notice: await ownNotice(making) } }),
}
