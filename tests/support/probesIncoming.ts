import { resources } from '#resources'
import { bankOperation, faultyFile, fuelling } from './incoming.ts'
import type { Making } from './probes.ts'
import type { OwnProbe } from './probesOwn.ts'

const GENERAL = 14
/** A payment that matches a bank operation of 10 roubles. */
async function tenPaid({ app }: Making): Promise<number> {
  const json = { companyFrom: 1, companyTo: 2, costList: GENERAL, payMethod: 1, price: '10.00', volume: '1', createDate: '2026-01-12' }
  return (await app.call('POST', 'api/payments', { json })).body.id as number
}
/** A bank operation that its card binds. */
async function boundOperation({ app, fresh }: Making): Promise<number> {
  const { body: card } = await app.call('GET', `api/bank_transaction_cards/${(await fresh(resources.bankTransactionCard)).id}`)
  const json = { card: card.id, dtStart: '2026-01-01', costListTypes: 2, costList: GENERAL }
  await app.call('POST', 'api/bank_transaction_card_ref_histories', { json })
  return bankOperation(app, { inn: card.inn, account: card.account })
}
/** Binds a transaction to general costs. */
async function laidDown({ app }: Making, path: string, id: number): Promise<number> {
  const { status, body } = await app.call('PATCH', `${path}/bind`, { json: { ids: [id], costList: GENERAL } })
  if (status !== 200) throw new Error(`${path} ${id}: ${JSON.stringify(body)}`)
  return id
}
const BANK = 'api/bank_transactions'
const FUEL = 'api/oil_company_transactions'
const FILES_OF = {
  owner_companies: resources.bankTransactionsImportDocument,
  oil_companies: resources.oilCompanyTransactionsImportDocument,
  truck_penalty_companies: resources.truckPenaltyTransactionImportDocument,
} as const
/** Probes of the calls for imported transactions and their files. */
export const INCOMING: Readonly<Record<string, OwnProbe>> = {
  [`PATCH ${BANK}/{id}/attach`]: async making => ({
    params: { id: await bankOperation(making.app) },
    json: { payment: await tenPaid(making) },
  }),
  [`PATCH ${BANK}/{id}/unprocess`]: async making => ({
    params: { id: await laidDown(making, BANK, await bankOperation(making.app)) },
    json: { reason: 'Проба' },
  }),
  [`PATCH ${FUEL}/{id}/unprocess`]: async making => ({
    params: { id: await laidDown(making, FUEL, await fuelling(making.app)) },
    json: { reason: 'Проба' },
  }),
  [`PATCH ${BANK}/accept`]: async making => ({ json: { ids: [await boundOperation(making)] } }),
  [`PATCH ${FUEL}/accept`]: async ({ app, business }) => {
    const { plate } = (await app.call('GET', `api/vehicles/${business.vehicle}`)).body
    return { json: { ids: [await fuelling(app, plate)] } }
  },
  [`PATCH ${BANK}/bind`]: async ({ app }) => ({ json: { ids: [await bankOperation(app)], costList: GENERAL } }),
  [`PATCH ${FUEL}/bind`]: async ({ app }) => ({ json: { ids: [await fuelling(app)], costList: GENERAL } }),
  [`PATCH ${BANK}/ignore`]: async ({ app }) => ({ json: { ids: [await bankOperation(app)] } }),
  [`PATCH ${FUEL}/ignore`]: async ({ app }) => ({ json: { ids: [await fuelling(app)] } }),
  ...Object.fromEntries(
    Object.entries(FILES_OF).flatMap(([path, resource]): [string, OwnProbe][] => [
      [`GET ${resource.api.path}/{id}/errors`, async ({ app }) => ({ params: { id: await faultyFile(app, resource) } })],
      [
        `PATCH api/${path}/{id}/init`,
        async ({ app, fresh }) => {
          const { id } = await fresh(resource)
          const { body } = await app.call('GET', `${resource.api.path}/${id}`)
          const owner = (body.ownerCompany ?? body.oilCompany ?? body.truckPenaltyCompany) as { id: number }
          return { params: { id: owner.id }, json: { id } }
        },
      ],
    ]),
  ),
}
