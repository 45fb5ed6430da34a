import type { Resource } from '#resource'
import { resources } from '#resources'
import { accountingRoutes } from '#resources/accounting/routes.rules'
import type { Making } from './probes.ts'
import type { OwnProbe } from './probesOwn.ts'

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
  'PATCH api/closing_papers/{id}/sign': async making => ({ params: { id: await issuedPaper(making) }, json: {} }),
  'GET api/closing_paper_lines/{id}': async making => ({ params: { id: await paperLine(making) } }),
  'GET api/carrier_paper_lines/{id}': async making => ({ params: { id: await paperLine(making, resources.carrierPaper) } }),
  'GET api/history/carrierPaperLine/{id}': async making => ({ params: { id: await paperLine(making, resources.carrierPaper) } }),
  'GET api/history/closingPaperLine/{id}': async making => ({ params: { id: await paperLine(making) } }),
}
