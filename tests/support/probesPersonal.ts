import { resources } from '#resources'
import { sql } from 'kysely'
import type { Making } from './probes.ts'
import { PAPERS } from './probesPapers.ts'
import type { OwnProbe } from './probesOwn.ts'

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
