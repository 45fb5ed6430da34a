import { routesOf, type Call, type Resource } from '#resource'
import { resources } from '#resources'
import { sql } from 'kysely'
import { docxOf } from './packages.ts'
import type { Making } from './probes.ts'
import type { OwnProbe } from './probesOwn.ts'
import { PAPERS } from './probesPapers.ts'
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
