import type { Page } from '@playwright/test'
import { resources } from '#resources'
import type { Api, Signed } from '../support/browserApi.ts'
import type { Hand } from './hand.ts'
import type { Look } from './looks.ts'
import { addressesOf, everyResource } from '../support/screenAddresses.ts'

/** One thing to look at. */
export interface Scene {
  readonly group: string
  readonly name: string
  /** The mounted routes that it shows. */
  readonly routes: readonly string[]
  readonly address: string
  /** A login of the demo company, somebody of the scene's own, or null for nobody; the administrator unless told. */
  readonly as?: string | null | ((api: Api) => Promise<Signed>)
  /** What is done before looking; the scene is then opened anew for each language. */
  readonly act?: (hand: Hand) => Promise<void>
  /** What the page is made ready with before it is loaded. */
  readonly prepare?: (page: Page) => Promise<unknown>
  /** The page goes on waiting for something behind what is shown. */
  readonly isWaiting?: true
  /** In which looks it exists at all; in every one unless told. */
  readonly only?: (look: Look) => boolean
}

const PAGES: readonly (readonly [name: string, address: string, route?: string])[] = [
  ['dashboard', '/'],
  ['inbox', '/sump'],
  ['subscription', '/subscription'],
  ['inbox of the bank', '/sump?kind=bankTransaction', '/sump'],
  ['expenses', '/finances/exps'],
  ['payments by month', '/finances/payments-by-month'],
  ['new statement', '/vedomosti/create'],
  ['month close', '/finances/month-close'],
  ['report builder', '/report/builder'],
  ['report of boxes', '/report/cash-boxes'],
  ['report of debts', '/report/debts'],
  ['report of boxes of employees', '/report/cash-boxes?tab=account.report', '/report/cash-boxes'],
  ['planning board', '/shiftPlanner/board'],
  ['planning board by hours', '/shiftPlanner/board?view=day', '/shiftPlanner/board'],
  ['statement of a supplier', '/cashbox/company/list/3?dateFrom=2000-01-01', '/cashbox/company/list/:id'],
  ['statement of a carrier', '/cashbox/company/list/25?dateFrom=2000-01-01', '/cashbox/company/list/:id'],
  ['statement of our own company', '/cashbox/company/list/1', '/cashbox/company/list/:id'],
  ['statement of an employee', '/cashbox/users/list/16?dateFrom=2000-01-01', '/cashbox/users/list/:id'],
  ['statement of a point', '/cashbox/point/list/4?dateFrom=2000-01-01', '/cashbox/point/list/:id'],
  ['vehicle books', '/directory/vehicles'],
  ['vehicle reports', '/vehicle/reports'],
  ['vehicle reports: use', '/vehicle/reports?tab=vehicle.usage', '/vehicle/reports'],
  ['vehicle reports: profit', '/vehicle/reports?tab=vehicle.profit', '/vehicle/reports'],
  ['vehicle reports: figures', '/vehicle/reports?tab=vehicle.figures', '/vehicle/reports'],
  ['cost books', '/directory/cost'],
  ['transfer books', '/directory/transfer'],
  ['denied', '/403'],
  ['no such page, signed in', '/404'],
  ['settings of tasks', '/kanban/settings'],
]
const ENTRY: readonly (readonly [name: string, address: string, route?: string])[] = [
  ['sign-in', '/login'],
  ['registration', '/register'],
  ['forgotten password', '/forgot-password'],
  ['new password', '/recover/token', '/recover/:token'],
  ['no such page', '/404'],
  ['files by a link that opens nothing', '/document-uploader/token', '/document-uploader/:token'],
  ['a paper by a link that opens nothing', '/papers/token', '/papers/:token'],
]

/** The page on which an outside person sends files, by a link made for it. */
async function uploader(api: Api): Promise<Scene> {
  const links = resources.documentUploaderToken.api.path
  const wanted = { name: 'Скан договора и доверенности', objectKind: 'company', objectId: 1, documentType: 31 }
  const { id } = await api.made('POST', links, wanted)
  const { token } = await api.made('GET', `${links}/get_qr?tokenId=${id}`)
  return {
    group: 'entry',
    name: 'files by a link',
    routes: ['/document-uploader/:token'],
    address: `/document-uploader/${token}`,
    as: null,
  }
}

/** Every mounted screen of every resource, and the pages made by hand. */
export async function screens(api: Api): Promise<Scene[]> {
  const found: Scene[] = []
  for (const resource of everyResource)
    for (const { route, address } of await addressesOf(api, resource))
      found.push({ group: resource.area, name: `${resource.name} ${address}`, routes: [route], address })
  for (const { parts, area, name } of everyResource)
    if (parts?.import) found.push({ group: area, name: `${name} import`, routes: [parts.import.screen], address: parts.import.screen })
  const page =
    (group: string, as?: null) =>
    ([name, address, route = address]: (typeof PAGES)[number]): Scene => ({
      group,
      name,
      routes: [route],
      address,
      ...(as === null && { as }),
    })
  // One of the parts of the style guide is a button that waits.
  const guide: Scene = { group: 'pages', name: 'styleguide', routes: ['/styleguide'], address: '/styleguide', isWaiting: true }
  return [...PAGES.map(page('pages')), guide, ...found, ...ENTRY.map(page('entry', null)), await uploader(api)]
}
