import { screensOf, type Resource, callOf, isSent, optionsOf, pathOf, wirePathOf, sampleOf, setAt } from '#resource'
import { resources, menu, pages as tabbed } from '#resources'
import { STATEMENT_CREATE } from '#resources/statements/area'
import { tableOf } from './sources.ts'
import type { Api } from './browserApi.ts'
import { docxOf } from './packages.ts'

const declared = Object.values<Resource>(resources).flatMap(resource => [
  ...screensOf(resource).map(({ path }) => path),
  ...(resource.parts?.import?.screen ? [resource.parts.import.screen] : []),
])

/** Pages for people outside the company that the contract does not list (issue 37 §2). */
export const OUTSIDE = ['/papers/:token']

/** The paths of all routes, without their components: from the contract, declarations and the menu. */
export const routePaths: ReadonlySet<string> = new Set([
  ...tableOf('routes').map(row => row['path']!),
  ...declared,
  ...tabbed.map(({ path }) => path),
  ...menu.flatMap(({ items }) => items.map(({ path }) => path)),
  STATEMENT_CREATE,
  ...OUTSIDE,
])

/** A mounted route, with an address at which it shows something. */
interface Address {
  readonly route: string
  readonly address: string
}

export const everyResource = Object.values<Resource>(resources)

/** Records that the demo company lacks. */
const OWN: Readonly<Record<string, (api: Api) => Promise<{ id: number }>>> = {
  // For a day of a customer without a document.
  closingPaper: async api => {
    const [deal] = await api.made('GET', 'api/deals/unclosed?itemsPerPage=1')
    const { dtDeal: day, customer } = deal as { dtDeal: string; customer: { id: number } }
    const period = { date: day, dateFrom: day, dateTo: day }
    return api.made('POST', resources.closingPaper.api.path, { kind: 'upd1', customer: customer.id, anyway: true, ...period })
  },
  electronicPaper: async api => {
    const [deal] = await api.made('GET', 'api/deals?itemsPerPage=1')
    const json = { number: `s-${Date.now()}`, operator: 'Диадок', date: '2026-09-20', deal: deal.id }
    return api.made('POST', resources.electronicPaper.api.path, json)
  },
  exp: api => api.made('POST', resources.exp.api.path, { name: 'Бумага' }),
  expPersonal: api => api.made('POST', resources.expPersonal.api.path, { name: 'Спецодежда' }),
  job: async api => {
    const kinds: { id: number; code: string }[] = await api.made('GET', 'api/task_manager_proc_types')
    return api.made('POST', 'task_managers/create', { procType: kinds.find(kind => kind.code === 'cash_check')!.id })
  },
  // For a day of a carrier without a document.
  carrierPaper: async api => {
    const [deal] = await api.made('GET', 'api/deals/unclosed_carriers?itemsPerPage=1')
    const { dtDeal: day, shipment, routeSumm } = deal as { dtDeal: string; shipment: { id: number }; routeSumm: string }
    const paper = { kind: 'act', number: '1', date: day, carrier: shipment.id, dateFrom: day, dateTo: day, gross: routeSumm, anyway: true }
    return api.made('POST', resources.carrierPaper.api.path, paper)
  },
  // A day before all data of the demo company.
  periodClose: api => api.made('POST', 'api/period_closes/close', { day: '2005-12-31', anyway: true, comment: 'Начало учёта' }),
  subscriptionDocManagement: api => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ period: '2026-02', docTypeName: 'Акт', name: 'Акт за февраль' })) form.append(name, value)
    form.append('file', new File([docxOf('Акт') as Uint8Array<ArrayBuffer>], 'акт.docx'))
    return api.made('POST', resources.subscriptionDocManagement.api.path, form)
  },
  template: api => {
    const form = new FormData()
    form.append('name', 'Договор')
    form.append('object', '1')
    form.append('file', new File([docxOf('{name}') as Uint8Array<ArrayBuffer>], 'договор.docx'))
    return api.made('POST', resources.template.api.path, form)
  },
}

/** The id of a record that a screen of the resource can be opened with. */
export async function someId(api: Api, resource: Resource, view?: string): Promise<number> {
  // A view with screens of its own shows its own records only.
  const only = Object.entries((view === undefined ? undefined : resource.list?.views?.[view]?.only) ?? {})
  const query = new URLSearchParams([['itemsPerPage', '1'], ...only.map(([name, value]) => [name, String(value)])])
  const found = await api.made('GET', `${callOf(resource, 'list').path}?${query}`)
  const [first] = resource.api.wrap === undefined ? found : found[resource.api.wrap]
  if (first) return first.id
  return (await (OWN[resource.name]?.(api) ?? sampleRecord(api, resource))).id
}

/** Creates a record with the required fields, for a resource without records in the demo company. */
async function sampleRecord(api: Api, resource: Resource): Promise<{ id: number }> {
  const required = Object.entries(resource.fields).filter(([, one]) => isSent(one) && optionsOf(one).required)
  const record: Record<string, unknown> = {}
  for (const [name, one] of required) {
    const { target } = optionsOf(one)
    const value = target === undefined ? sampleOf(one, 1) : await someId(api, (resources as Record<string, Resource>)[target]!)
    setAt(record, wirePathOf(resource, name), value)
  }
  return api.made('POST', callOf(resource, 'create').path, record)
}

/** Addresses of the screens of a resource, with ids of existing records; includes dialogs of small catalogues. */
export async function addressesOf(api: Api, resource: Resource): Promise<Address[]> {
  const addresses: Address[] = []
  for (const { path, under, view } of screensOf(resource)) {
    const owner = under
      ? (resources as Record<string, Resource>)[String((resource.fields[under] as { target?: string }).target ?? under)]!
      : resource
    addresses.push({ route: path, address: path.includes(':id') ? path.replace(':id', String(await someId(api, owner, view))) : path })
  }
  if (!resource.screens?.dialog) return addresses
  const route = pathOf(resource, 'list')!
  return [
    ...addresses,
    { route, address: pathOf(resource, 'create')! },
    { route, address: pathOf(resource, 'edit', await someId(api, resource))! },
  ]
}

/**
 * A waybill of the demo company that a changed price of its sold product would recalculate: it is paid by the price of the material and is
 * older than the latest.
 */
export async function pricedDeal(
  api: Api,
): Promise<{ saleProduct: { id: number }; dtDeal: string; cargoRoute: { id: number; name: string } }> {
  const deals: {
    careerSumm: string
    sellType: { id: number } | null
    dtDeal: string
    saleProduct: { id: number }
    cargoRoute: { id: number; name: string }
  }[] = await api.made('GET', 'api/deals?itemsPerPage=200&stateFilter=active')
  const last = deals
    .map(deal => deal.dtDeal)
    .toSorted()
    .at(-1)!
  return deals.find(deal => Number(deal.careerSumm) > 0 && deal.sellType?.id === 1 && deal.dtDeal < last)!
}
