import { wirePathOf, valueAt, type Resource } from '#resource'
import { resources } from '#resources'
import { PAY_STATUS } from '#resources/money/lookups'
import { sql } from 'kysely'
import { vi } from 'vitest'
import { csv, importOf } from './imports.ts'
import type { Answering } from './calls.ts'
import { nextToClose } from './business.ts'
import { PASSWORD } from './app.ts'
import { issuedLink, PERSONAL, sending, sentFile, TEMPLATES } from './probesContent.ts'
import { INCOMING } from './probesIncoming.ts'
import { BACKGROUND } from './probesJobs.ts'
import type { ProbeCall, CreatedRecord, Making } from './probes.ts'
import { formOf, keyFile, lineOf, PNG } from './samples.ts'

/** What a call needs beyond its declaration: a state, a person, a file. */
export type OwnProbe = (making: Making, call: Answering) => ProbeCall | Promise<ProbeCall>

const NEW_PASSWORD = 'another-long-password-2'
const fileOf = (name: string, bytes: Uint8Array | string): File => new File([bytes as BlobPart], name)
const found = async ({ app }: Making, path: string): Promise<CreatedRecord> => {
  const { body } = await app.call('GET', path)
  const [first] = body as readonly CreatedRecord[]
  if (!first) throw new Error(`${path} is empty`)
  return first
}

/** A person with a session of their own, so that ending it or changing the password affects nothing else. */
async function person({ app }: Making): Promise<{ as: string; id: number; login: string }> {
  const as = await app.holder([])
  const { id, login } = (await app.call('GET', 'api/accounts/me', { as })).body as { id: number; login: string }
  return { as, id, login }
}

/** A payment to a self-employed person without a tax number: the check fails before the tax service is called. */
async function toSelfEmployed({ app }: Making): Promise<number> {
  const { body: payee } = await app.call('POST', 'api/companies', { json: { name: 'Самозанятый', ownerType: 5 } })
  const json = { companyFrom: 1, companyTo: payee.id, costList: 2, payMethod: 1, price: '10.00', createDate: '2026-01-10' }
  return (await app.call('POST', 'api/payments', { json })).body.id as number
}

/** A paid fine. */
async function paidFine({ app, fresh }: Making): Promise<number> {
  const { id } = await fresh(resources.truckPenaltyTransaction)
  const json = { noDiscount: true, sum: '10.00', line: [{ costList: 20, sumPay: '10.00' }] }
  const { status, body } = await app.call('PATCH', `api/truck_penalty_transactions/${id}`, { json })
  if (status !== 200) throw new Error(`fine ${id} is not paid: ${JSON.stringify(body)}`)
  return id
}

/** A type of point whose volumes are tracked. */
const QUARRY = 3

/** The initial status of tasks. */
const TASK_STATUS = 1
const taskWith = async ({ app }: Making, more: object = {}): Promise<{ id: number; checklist: readonly { id: number }[] }> => {
  const { body } = await app.call('POST', 'api/kanban_tasks', { json: { title: 'Проба', status: TASK_STATUS, ...more } })
  return body as { id: number; checklist: readonly { id: number }[] }
}
const task = async (making: Making): Promise<number> => (await taskWith(making)).id
/** A checklist line of a new task. */
const check = async (making: Making): Promise<number> => (await taskWith(making, { checklist: [{ text: 'Проверить' }] })).checklist[0]!.id

/** A pinned news item. */
async function pinnedNews(making: Making): Promise<number> {
  const { id } = await making.fresh(resources.news)
  await making.app.call('PATCH', `api/news/${id}/pin`, { json: {} })
  return id
}

/** A draft payment, not posted to any box. */
async function draft({ app }: Making): Promise<number> {
  const json = { costList: 14, payMethod: 1, price: '10', createDate: '2026-03-10', payStatus: PAY_STATUS.draft }
  return (await app.call('POST', 'api/payments', { json })).body.id as number
}

/** An authorised waybill, out of the sump. */
async function authorized({ business }: Making): Promise<number> {
  const { id } = await business.deal()
  await business.authorize(id)
  return id
}
const dealIn =
  (...before: readonly ((making: Making, id: number) => Promise<unknown>)[]): OwnProbe =>
  async making => {
    const id = await authorized(making)
    for (const one of before) await one(making, id)
    return { params: { id }, json: {} }
  }
/** A multi-deal with one waybill, not executed yet. */
async function paper({ app, business, next }: Making): Promise<{ id: number; lines: readonly { id: number }[] }> {
  const line = { dtDeal: '2026-03-10', cargoRoute: business.route, serviceType: 3, shipmentType: 5, objectVol: '20', careerVol: '20' }
  const { body } = await app.call('POST', 'api/multi_deals', {
    json: { number: `М-${next()}`, date: '2026-03-10', shipmentCompany: business.carrier, vehicle: business.vehicle, lines: [line] },
  })
  return body
}
/** Kinds of statements, as in the paths of their calls. */
const STATEMENTS = ['premium', 'penalty', 'fot', 'cost', 'oil'] as const
type StatementKind = (typeof STATEMENTS)[number]
type Statement = { readonly id: number; readonly lines: readonly { readonly id: number }[] }
const statement = async ({ fresh }: Making, kind: StatementKind): Promise<Statement> =>
  (await fresh(resources[`${kind}Vedomost`])) as unknown as Statement
const carriedOut = async (making: Making, kind: StatementKind): Promise<Statement> => {
  const made = await statement(making, kind)
  await making.app.call('PATCH', `api/${kind}_vedomosts/${made.id}/init`, { json: kind === 'fot' ? { anyway: true } : {} })
  return made
}
/** What fills a draft: the people of a point, or a file. */
async function filling(making: Making, kind: StatementKind): Promise<Pick<ProbeCall, 'json' | 'form'>> {
  if (kind === 'cost' || kind === 'oil') {
    const vehicle = (await making.app.call('GET', 'api/vehicles')).body[0].plate as string
    const text = kind === 'oil' ? `Машина;Объем;Цена\n${vehicle};10;50` : 'Количество;Цена\n1;50'
    return { form: formOf({}, { file: fileOf('строки.csv', text) }) }
  }
  const point = (await making.fresh(resources.point)).id
  const login = `filled.${making.next()}`
  const { body } = await making.app.call('POST', 'api/accounts', { json: { login, fio: 'Проба', accountType: 1, point } })
  const line = { account: body.id, basis: 'Проба', sum: '10' }
  // Before every sample statement, since the sum due is computed for its day.
  const owed = { number: login, date: '2020-01-01', costList: 8, payMethod: 1, lines: [line] }
  const { body: premium } = await making.app.call('POST', 'api/premium_vedomosts', { json: owed })
  await making.app.call('PATCH', `api/premium_vedomosts/${premium.id}/init`, { json: {} })
  return { json: { point, ...(kind !== 'fot' && { sum: '10', basis: 'Проба' }) } }
}
const statementProbes = (kind: StatementKind): Readonly<Record<string, OwnProbe>> => {
  const at = `api/${kind}_vedomosts/{id}`
  const line = `api/${kind}_vedomost_lines/{id}`
  const draft: OwnProbe = async making => ({ params: { id: (await statement(making, kind)).id } })
  const ofLine: OwnProbe = async making => ({ params: { id: (await statement(making, kind)).lines[0]!.id } })
  return {
    [`PATCH ${at}`]: async making => ({
      params: { id: (await statement(making, kind)).id },
      json: { comment: 'Проба', lines: [await lineOf(making.app, `${kind}Vedomost`)] },
    }),
    // Nothing is due to the people of samples.
    [`PATCH ${at}/init`]: async making => ({
      params: { id: (await statement(making, kind)).id },
      json: kind === 'fot' ? { anyway: true } : {},
    }),
    [`PATCH ${at}/delete`]: async making => ({ params: { id: (await statement(making, kind)).id }, json: { delComment: 'Проба' } }),
    [`PATCH ${at}/fill`]: async making => ({ params: { id: (await statement(making, kind)).id }, ...(await filling(making, kind)) }),
    [`POST ${at}/documents/download`]: document(`${kind}VedomostDocument`),
    [`GET ${at}/lines`]: draft,
    [`GET ${at}/export_xlsx`]: draft,
    [`GET ${line}`]: ofLine,
    [`GET api/history/${kind}VedomostLine/{id}`]: ofLine,
    [`PATCH ${line}/delete`]: async making => ({
      params: { id: (await carriedOut(making, kind)).lines[0]!.id },
      json: { delComment: 'Проба' },
    }),
  }
}
const deleted = ({ app }: Making, id: number) => app.call('PATCH', `api/deals/${id}/delete`, { json: { delComment: 'Проба' } })
const closed = ({ app }: Making, id: number) =>
  app.call('POST', 'api/deals/registry', { json: { ids: [id], registryNumber: '1', registryDate: '2026-03-20' } })

/** A document of a new record, and the call that downloads it. */
const document =
  (kind: keyof typeof resources & (`${string}Document` | 'kanbanTaskFile')): OwnProbe =>
  async ({ fresh }) => {
    const resource: Resource = resources[kind]
    const made = await fresh(resource)
    const owner = valueAt(made, wirePathOf(resource, resource.parts!.attached!.owner)) as { id: number }
    return { params: { id: owner.id, doc_id: made.id }, form: new FormData() }
  }

/** A statement of one posted waybill. */
const ofWaybills = async (making: Making, does?: string): Promise<Statement> => {
  const made = (await making.fresh(resources.dealVedomost)) as unknown as Statement
  if (does) await making.app.call('PATCH', `api/deal_vedomosts/${made.id}/${does}`, { json: {} })
  return made
}
const AT = 'api/deal_vedomosts/{id}'
const dealStatementProbes: Readonly<Record<string, OwnProbe>> = {
  [`PATCH ${AT}`]: async making => ({ params: { id: (await ofWaybills(making)).id }, json: { comment: 'Проба' } }),
  [`PATCH ${AT}/init`]: async making => ({ params: { id: (await ofWaybills(making)).id }, json: {} }),
  [`PATCH ${AT}/delete`]: async making => ({ params: { id: (await ofWaybills(making)).id }, json: { delComment: 'Проба' } }),
  [`PATCH ${AT}/change_status`]: async making => ({ params: { id: (await ofWaybills(making)).id }, json: { status: 2 } }),
  [`PATCH ${AT}/delete_line`]: async making => {
    const { id, lines } = await ofWaybills(making, 'init')
    return { params: { id }, json: { line: lines[0]!.id } }
  },
  [`PATCH ${AT}/fill`]: async making => {
    await authorized(making)
    return { params: { id: (await ofWaybills(making)).id }, json: { dateFrom: '2026-01-01', dateTo: '2026-12-31' } }
  },
  'GET api/deal_vedomosts/check_line': async making => ({ query: { deal: await authorized(making), type: 'check' } }),
  [`POST ${AT}/documents/download`]: document('dealVedomostDocument'),
  [`GET ${AT}/lines`]: async making => ({ params: { id: (await ofWaybills(making)).id } }),
  [`GET ${AT}/export_xlsx`]: async making => ({ params: { id: (await ofWaybills(making)).id } }),
  'GET api/deal_vedomost_lines/{id}': async making => ({ params: { id: (await ofWaybills(making)).lines[0]!.id } }),
  'GET api/history/dealVedomostLine/{id}': async making => ({ params: { id: (await ofWaybills(making)).lines[0]!.id } }),
  'PATCH api/deal_vedomost_lines/{id}/delete': async making => ({
    params: { id: (await ofWaybills(making, 'init')).lines[0]!.id },
    json: { delComment: 'Проба' },
  }),
}
/** A file with the declared headers and one invalid row. */
const sheetFor = ({ resource }: Answering): string => {
  const headings = resource!.parts!.import!.columns.map(one => one.headers[0]!)
  return csv([headings, headings.map(() => 'ошибка')])
}
const imported: OwnProbe = (_, call) => ({ form: formOf({}, { file: fileOf('проба.csv', sheetFor(call)) }) })
const importState: OwnProbe = async ({ app }, call) => {
  const { documentId } = await importOf(() => app, call.resource!.parts!.import!.path).checked(sheetFor(call), { name: 'проба.csv' })
  return { params: { id: documentId as number } }
}

const setting =
  (json: Readonly<Record<string, unknown>>): OwnProbe =>
  () => ({
    params: { parameter: 'systemName' },
    form: formOf(json, {}),
  })
const REGISTRATION = (): FormData => formOf({ parameter: 'registration', parameterValue: 'ON' }, {})
/** A volume movement: of a waybill from a quarry. */
const volume: OwnProbe = async making => {
  const { app, business } = making
  await app.call('PATCH', `api/points/${business.quarry}`, { json: { pointType: [QUARRY] } })
  await business.deal()
  return { params: { id: (await found(making, 'api/volume_transactions')).id } }
}
const shiftVehicle: OwnProbe = async ({ fresh }) => ({ params: { id: (await fresh(resources.shiftVehicle)).id } })
/** A plan entry with one line of two trips. */
async function planned({ app, business, next }: Making): Promise<{ id: number; line: number; date: string }> {
  const n = next()
  const date = `2026-0${1 + (n % 9)}-${String(1 + (n % 28)).padStart(2, '0')}`
  const lines = [{ route: business.route, plannedTrips: 2, plannedVolume: '40' }]
  const { body } = await app.call('POST', 'api/shift_planners', { json: { date, vehicle: business.vehicle, lines } })
  return { id: body.id, line: body.lines[0].id, date }
}
const plannedLine: OwnProbe = async making => ({ params: { id: (await planned(making)).line } })
const noteOf = ({ supplier }: Making['business']) => ({ ttn: 'Т-1', supplier, dtDeal: '2026-03-10' })
const ofDeal = (business: Making['business']): Readonly<Record<string, number>> => ({
  cargoRoute: business.route,
  purchaseProduct: business.purchase,
  saleProduct: business.sale,
  vehicle: business.vehicle,
})

/** Probes of calls that need more than their declaration, by method and path. */
export const ownProbes: Readonly<Record<string, OwnProbe>> = {
  'GET api/uploading_to_excel': () => ({ query: { of: 'api/companies' } }),
  'GET api/uploading_to_zip': async ({ fresh }) => {
    const { company } = (await fresh(resources.companyDocument)) as unknown as { company: { id: number } }
    return { query: { of: 'api/company_documents', id: company.id } }
  },
  'GET api/search': () => ({ query: { query: 'карьер' } }),

  'POST authentication_token': () => ({ as: null, json: { login: 'admin', password: PASSWORD } }),
  'POST api/logout': async making => ({ as: (await person(making)).as }),
  'POST users/register': async ({ app, next }) => {
    await app.call('POST', 'api/properties/edit/registration', { form: REGISTRATION() })
    const [login, email] = [`new.${next()}`, `new${next()}@example.com`]
    return { as: null, json: { login, fio: 'Новый Иван', email, password: NEW_PASSWORD, repeat: NEW_PASSWORD } }
  },
  'POST api/password/forgot': () => ({ as: null, json: { login: 'admin' } }),
  'POST api/password/recover': async making => {
    const { login, id } = await person(making)
    await making.app.call('PATCH', `api/accounts/${id}`, { json: { email: `${login}@example.com` } })
    await making.app.call('POST', 'api/password/forgot', { as: null, json: { login } })
    // The letter is written after the response, which is the same for everybody.
    const token = await vi.waitFor(() => /\/recover\/([\w-]+)/.exec(making.app.letters.at(-1)?.text ?? '')![1]!, 5000)
    return { as: null, json: { token, password: NEW_PASSWORD, repeat: NEW_PASSWORD } }
  },
  'PATCH api/accounts/{id}/change_my_password': async making => {
    const { as, id } = await person(making)
    return { as, params: { id }, json: { old: PASSWORD, password: NEW_PASSWORD, repeat: NEW_PASSWORD } }
  },
  'PATCH api/init_menu': async making => ({ as: (await person(making)).as, json: { isOnlyRead: true } }),
  'GET api/favicon': async ({ app }) => {
    await app.call('POST', 'api/settings/edit/favicon', { form: formOf({}, { file: new File([PNG], 'значок.png') }) })
    return {}
  },
  'GET api/gibdd_truck_api_assist/{id}/pts_data': async ({ fresh }) => ({ params: { id: (await fresh(resources.vehicle)).id } }),

  ...TEMPLATES,
  'POST api/company_documents/{id}/documents/download/{doc_id}': document('companyDocument'),
  'POST api/oil_company_documents/{id}/documents/download/{doc_id}': document('oilCompanyDocument'),
  'POST api/truck_penalty_company_documents/{id}/documents/download/{doc_id}': document('truckPenaltyCompanyDocument'),
  'POST api/oil_companies/{id}/upload_keyfile': async ({ fresh }) => ({
    params: { id: (await fresh(resources.oilCompany)).id },
    form: formOf({}, { file: keyFile() }),
  }),
  'POST api/point_documents/{id}/documents/download/{doc_id}': document('pointDocument'),
  'POST api/account_documents/{id}/documents/download/{doc_id}': document('accountDocument'),
  'POST api/vehicle_documents/{id}/documents/download/{doc_id}': document('vehicleDocument'),
  'POST api/repairs/{id}/documents/download': document('repairDocument'),
  'POST api/payments/{id}/documents/download': document('paymentDocument'),
  'PATCH api/payments/{id}/carry_out': async making => ({ params: { id: await draft(making) }, json: {} }),
  'POST api/payments/carry_out': async making => ({ json: { ids: [await draft(making)] } }),
  'POST api/payments/{id}/check-npd': async making => ({ params: { id: await toSelfEmployed(making) } }),
  'POST api/payments/check-npd': async making => ({ json: { ids: [await toSelfEmployed(making)] } }),
  'PATCH api/payments/{id}/cheque': async making => ({ params: { id: await toSelfEmployed(making) }, json: { chequeNumber: '20ab' } }),
  ...INCOMING,
  ...PERSONAL,
  ...BACKGROUND,
  'POST api/truck_penalty_transactions/{id}/documents/download': document('truckPenaltyTransactionDocument'),
  // A new fine, and an allowed next status.
  'PATCH api/truck_penalty_transactions/{id}/new_status': async ({ fresh }) => ({
    params: { id: (await fresh(resources.truckPenaltyTransaction)).id },
    json: { status: 2 },
  }),
  'PATCH api/truck_penalty_transactions/{id}/unprocess': async making => ({
    params: { id: await paidFine(making) },
    json: { reason: 'Проба' },
  }),
  'GET api/document_uploader_tokens/get_qr': async ({ fresh }) => ({
    query: { tokenId: (await fresh(resources.documentUploaderToken)).id },
  }),
  ...Object.fromEntries(
    ['get', 'block'].map(call => [
      `GET api/document_uploader_tokens/${call}/{token}`,
      async (making: Making) => ({ as: null, params: { token: (await issuedLink(making)).token } }),
    ]),
  ),
  'POST api/document_uploader_tokens/save/{token}': async making => ({
    as: null,
    params: { token: (await issuedLink(making)).token },
    form: sending(),
  }),
  'PATCH api/document_uploader_tokens/{id}/remove_file': async making => {
    const { link, file } = await sentFile(making)
    return { params: { id: link }, json: { file } }
  },
  ...Object.fromEntries(
    ['GET api/document_uploader_files/{id}', 'DELETE api/document_uploader_files/{id}', 'GET api/history/documentUploaderFile/{id}'].map(
      call => [call, async (making: Making) => ({ params: { id: (await sentFile(making)).file } })],
    ),
  ),
  'GET api/files/documentUploaderFile/{record}/file': async making => ({ params: { record: (await sentFile(making)).file } }),
  'PATCH api/document_uploader_files/accept': async making => ({ json: { ids: [(await sentFile(making)).file] } }),
  'PATCH api/document_uploader_files/reject': async making => ({ json: { ids: [(await sentFile(making)).file], reason: 'Не читается' } }),
  'POST api/deals/{id}/documents/download': document('dealDocument'),
  'POST api/material_orders/{id}/documents/download': document('materialOrderDocument'),
  'POST api/kanban_task/{id}/file/download': document('kanbanTaskFile'),
  'POST api/news/{id}/documents/download': document('newsDocument'),
  'PATCH api/news/{id}/unpin': async making => ({ params: { id: await pinnedNews(making) } }),
  'PATCH api/news/{id}/pin': async making => ({ params: { id: (await making.fresh(resources.news)).id }, json: {} }),
  'PATCH api/kanban_tasks/{id}/move': async making => ({ params: { id: await task(making) }, json: { column: TASK_STATUS } }),
  'GET api/kanban_task_checks/{id}': async making => ({ params: { id: await check(making) } }),
  'PATCH api/kanban_task_checks/{id}': async making => ({ params: { id: await check(making) }, json: { isDone: true } }),
  'GET api/history/kanbanCheck/{id}': async making => ({ params: { id: await check(making) } }),
  'POST api/multi_deals/{id}/documents/download': document('multiDealDocument'),
  'PATCH api/multi_deals/{id}/init': async making => ({ params: { id: (await paper(making)).id }, json: {} }),
  'PATCH api/multi_deals/{id}/delete': async making => ({ params: { id: (await paper(making)).id }, json: { delComment: 'Проба' } }),
  'GET api/multi_deal_lines/{id}': async making => ({ params: { id: (await paper(making)).lines[0]!.id } }),
  'GET api/history/multiDealLine/{id}': async making => ({ params: { id: (await paper(making)).lines[0]!.id } }),
  ...Object.assign({}, ...STATEMENTS.map(statementProbes), dealStatementProbes),
  'POST api/regular_deals/{id}/documents/download': document('regularDealDocument'),
  'POST api/regular-payments/{id}/documents/download': document('regularPaymentDocument'),

  'POST api/import/company': imported,
  'POST api/import/balance': imported,
  'POST api/import/point_balance': imported,
  'POST api/import/bind-cards': imported,
  'POST api/import/electronic_papers': imported,
  ...Object.fromEntries(
    ['company', 'balance', 'point_balance', 'bind-cards', 'electronic_papers'].flatMap(kind => [
      [`GET api/import/${kind}/{id}`, importState],
      [`GET api/import/${kind}/{id}/errors`, importState],
    ]),
  ),

  'POST api/settings/edit/{parameter}': setting({ parameterValue: 'Неруд' }),
  'POST api/settings/reset/{parameter}': () => ({ params: { parameter: 'systemName' }, json: {} }),
  'GET api/properties/get/name/{parameter}': () => ({ params: { parameter: 'registration' } }),
  'GET api/properties/get/{group}': async making => ({ params: { group: String((await found(making, 'api/properties'))['group']) } }),
  'POST api/properties/edit/{parameter}': () => ({
    params: { parameter: 'registration' },
    form: REGISTRATION(),
  }),
  'POST api/properties/reset/{parameter}': () => ({ params: { parameter: 'registration' }, json: {} }),

  'POST api/period_closes/close': async ({ app }) => ({ json: { ...(await nextToClose(app)) } }),
  'POST api/account_companies/bulk_save': async ({ fresh }) => ({
    json: { account: (await fresh(resources.account)).id, companies: [(await fresh(resources.company)).id] },
  }),
  'PATCH api/material_orders/{id}/reopen': async ({ app, fresh }) => {
    const { id } = await fresh(resources.materialOrder)
    await app.call('PATCH', `api/material_orders/${id}/close`, { json: {} })
    return { params: { id }, json: {} }
  },
  'PATCH api/material_orders/{id}/recheck': async ({ app, fresh }) => {
    const { id } = await fresh(resources.materialOrder)
    await sql`update material_order set status_id = 3 where id = ${id}`.execute(app.database.db)
    return { params: { id }, json: {} }
  },
  'PATCH api/material_orders/{id}/material_order_transporters': async ({ business, fresh }) => ({
    params: { id: (await fresh(resources.materialOrder)).id },
    json: { transporters: [{ company: business.carrier }] },
  }),
  'GET api/material_orders/filling': ({ business }) => ({ query: { cargoRoute: business.route } }),
  'GET api/material_orders/get_for_vehicle': ({ business }) => ({ query: { vehicle: business.vehicle } }),
  'POST api/deals/save_by_order': async ({ app, business }) => {
    const { body } = await app.call('POST', 'api/material_orders', {
      json: {
        dateFrom: '2026-03-01',
        dateTo: '2026-03-31',
        cargoRoute: business.route,
        product: business.purchase,
        serviceType: 3,
        shipmentType: 5,
        orderLimit: '1000',
      },
    })
    return { json: { materialOrder: body.id, dtDeal: '2026-03-10', vehicle: business.vehicle, objectVol: '20' } }
  },
  'PATCH api/deals/{id}/restore': dealIn(deleted),
  'PATCH api/deals/{id}/close': dealIn(),
  'PATCH api/deals/{id}/recalc': dealIn(),
  'POST api/deals/registry': async making => ({
    json: { ids: [await authorized(making)], registryNumber: '1', registryDate: '2026-03-20', registryComment: 'Проба' },
  }),
  'POST api/deals/unauthorize': async making => {
    const id = await authorized(making)
    const { version } = (await making.app.call('GET', `api/deals/${id}`)).body as { readonly version: number }
    return { json: { ids: [id], versions: { [id]: version } } }
  },
  'POST api/deals/registry/undo': async making => {
    const id = await authorized(making)
    await closed(making, id)
    return { json: { ids: [id] } }
  },
  'PATCH api/deals/{id}': async ({ business }) => ({
    params: { id: (await business.deal()).id },
    json: { ttn: 'П-1', objectVol: '19.5', dtDeal: '2026-03-11', comment: 'Проба' },
  }),
  'GET api/shift_planner_lines/{id}': plannedLine,
  'GET api/history/shiftPlannerLine/{id}': plannedLine,
  'POST api/shift_planner_lines/{id}/make_deals': async making => ({ params: { id: (await planned(making)).line }, json: { count: 2 } }),
  'GET api/shift_planners/board': () => ({ query: { dateFrom: '2026-05-01', dateTo: '2026-05-07' } }),
  'PATCH api/shift_planners/{id}/change_status': async making => ({ params: { id: (await planned(making)).id }, json: { status: 2 } }),
  'PATCH api/shift_planners/{id}/change_place': async making => ({ params: { id: (await planned(making)).id }, json: { place: 1 } }),
  'PATCH api/deals/{id}/execute': async making => {
    const { line } = await planned(making)
    const { body } = await making.app.call('POST', `api/shift_planner_lines/${line}/make_deals`, { json: { count: 1 } })
    return { params: { id: body.deals[0] }, json: {} }
  },
  'GET api/shift_vehicles/{id}': shiftVehicle,
  'GET api/history/shiftVehicle/{id}': shiftVehicle,
  'GET api/volume_transactions/{id}': volume,
  'GET api/history/volumeTransaction/{id}': volume,
  'GET api/deals/calculate': ({ business }) => ({ query: { ...ofDeal(business), dtDeal: '2026-03-10' } }),
  'GET api/deals/calculate_many': ({ business }) => ({ query: { of: JSON.stringify([{ ...ofDeal(business), dtDeal: '2026-03-10' }]) } }),
  'GET api/deals/check_ttns': ({ business }) => ({ query: { of: JSON.stringify([noteOf(business)]) } }),
  'GET api/deals/check_ttn': ({ business }) => ({ query: noteOf(business) }),
}
