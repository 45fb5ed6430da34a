import type { Page } from '@playwright/test'
import { resources } from '#resources'
import { pathOf, type Resource } from '#resource'
import type { Form } from '#resource/form'
import { FORMS } from '#resources/forms/index'
import type { Api, SignedInUser } from '../support/browserApi.ts'
import type { Hand } from './hand.ts'
import type { Appearance } from './looks.ts'
import { addressesOf, everyResource, someId } from '../support/screenAddresses.ts'

/** One screen to picture. */
export interface Scene {
  readonly group: string
  readonly name: string
  /** The mounted routes that it covers. */
  readonly routes: readonly string[]
  readonly address: string
  /** A login of the demo company, a user created for the scene, or null without a session; by default the administrator. */
  readonly as?: string | null | ((api: Api) => Promise<SignedInUser>)
  /** The actions before the picture; the scene is then opened again for each language. */
  readonly act?: (hand: Hand) => Promise<void>
  /** Prepares the page before it is loaded. */
  readonly prepare?: (page: Page) => Promise<unknown>
  /** The page keeps waiting for something behind what is shown. */
  readonly isWaiting?: true
  /** The appearances in which it exists; by default all. */
  readonly only?: (look: Appearance) => boolean
}

/** Makes scenes of a group of pictures, of addresses that other scenes cover already. */
export const inGroup =
  (group: string) =>
  (name: string, address: string, act?: Scene['act'], more: Partial<Scene> = {}): Scene => ({
    group,
    name,
    routes: [],
    address,
    ...(act && { act }),
    ...more,
  })

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

/** The page on which an external user uploads files, by a link created for them. */
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

/** Returns every mounted screen of every resource, and the custom pages. */
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
  // One part of the style guide is a button in a waiting state.
  const guide: Scene = { group: 'pages', name: 'styleguide', routes: ['/styleguide'], address: '/styleguide', isWaiting: true }
  return [...PAGES.map(page('pages')), guide, ...found, ...ENTRY.map(page('entry', null)), await uploader(api)]
}

/** Selects a form among the templates of the page and waits until its first page is rendered. */
async function preview({ page, press, see }: Hand, { name }: Form): Promise<void> {
  await press(page.getByRole('checkbox', { name, exact: true }))
  await press(page.getByRole('button', { name: 'Посмотреть и напечатать' }))
  await see(page.getByRole('dialog').last().getByRole('img').first())
}

/** Returns the resource whose card has the forms of an object: its own, or for a line that of its header. */
const cardOf = (object: number): Resource =>
  everyResource.find(({ show = [] }) => show.some(tab => tab.tab === 'templates' && tab.object === object))!

async function sceneOf(api: Api, form: Form): Promise<Scene> {
  const scene = { group: 'papers', name: form.name, routes: [] }
  const shared = everyResource.find(({ parts }) => parts?.templates?.together?.object === form.object)
  if (!shared) {
    const card = cardOf(form.object)
    return { ...scene, address: `${pathOf(card, 'one', await someId(api, card))!}?tab=templates`, act: hand => preview(hand, form) }
  }
  // Two records of one company.
  return {
    ...scene,
    address: '/finances/exps?companyFrom=1',
    act: async hand => {
      const { page, press } = hand
      for (const at of [1, 2]) await press(page.getByRole('grid').locator('.row').nth(at).getByRole('checkbox'))
      await press(page.getByRole('button', { name: 'Бланки' }))
      await preview(hand, form)
    },
  }
}

/** Every form that the product ships, filled from a record of the demo company, as its preview before printing. */
export async function formScenes(api: Api): Promise<readonly Scene[]> {
  const scenes: Scene[] = []
  for (const form of FORMS) scenes.push(await sceneOf(api, form))
  return scenes
}

const YEAR_AGO = new Date(Date.now() - 365 * 86_400_000).toISOString().slice(0, 10)

const scene = (name: string, address: string, act?: Scene['act'], more: Partial<Scene> = {}): Scene =>
  inGroup('papers')(name, address, act, { as: 'buh', ...more })

/** Selects the first waybills without papers, and requests their papers. */
async function closing({ page, press, see }: Hand): Promise<void> {
  for (const at of [1, 2, 3]) await press(page.getByRole('grid').locator('.row').nth(at).getByRole('checkbox'))
  await press(page.getByRole('button', { name: 'Закрыть документами' }))
  await see(page.getByRole('dialog').getByRole('combobox').first())
}
/** Returns the path of the card of a closing paper of the demo company with a status. */
async function paperIn(api: Api, status: string, more = ''): Promise<string> {
  const [paper] = (await api.made('GET', `api/closing_papers?status=${status}&itemsPerPage=1`)) as { id: number }[]
  return `/closing-papers/list/${paper!.id}${more}`
}

/** A report of waybills in the builder, with months as columns. */
const PIVOT = encodeURIComponent('rows(customer),columns(month(dtDeal)),measures(sum(income))')

/** Closing a month with customers, its printed papers, and the charts for a director. */
export async function paperActs(api: Api): Promise<readonly Scene[]> {
  return [
    scene('closing waybills by papers', '/finances/unclosed', closing),
    scene('closing waybills, with what is wrong with them', '/finances/unclosed', async hand => {
      await closing(hand)
      await hand.key('Control+Enter')
      await hand.see(hand.page.getByRole('dialog').getByRole('alert'))
    }),
    scene('issuing a draft', await paperIn(api, 'draft'), async hand => {
      await hand.press(hand.page.getByRole('button', { name: 'Выставить' }))
      await hand.see(hand.page.getByRole('alertdialog'))
    }),
    scene('sending by mail', await paperIn(api, 'issued'), async hand => {
      await hand.press(hand.page.getByRole('button', { name: 'Отправить по почте' }))
      await hand.see(hand.page.getByRole('dialog').getByRole('textbox').first())
    }),
    scene('cancelling a signed paper', await paperIn(api, 'signed'), async hand => {
      await hand.press(hand.page.getByRole('button', { name: 'Отменить документ' }))
      await hand.see(hand.page.getByRole('dialog').getByRole('textbox').first())
    }),
    scene('papers of several records', '/deals/list', async hand => {
      for (const at of [1, 2]) await hand.press(hand.page.getByRole('grid').locator('.row').nth(at).getByRole('checkbox'))
      await hand.press(hand.page.getByRole('button', { name: 'Бланки' }))
      await hand.see(hand.page.getByRole('dialog').getByRole('checkbox').first())
    }),
    scene('a print of a hundred papers', '/deals/list', async ({ page, press, see }) => {
      await press(page.getByRole('checkbox', { name: 'Выбрать все загруженные строки' }))
      await press(page.getByRole('button', { name: 'Бланки' }))
      for (const name of ['Транспортная накладная', 'Товарно-транспортная накладная 1-Т'])
        await press(page.getByRole('dialog').getByRole('checkbox', { name, exact: true }))
      await press(page.getByRole('button', { name: 'Посмотреть и напечатать' }))
      await see(page.getByRole('dialog').locator('ul[aria-labelledby="prints"] li').first())
    }),
    scene('profit by customer of a year', `/report/indicators?groupBy=customer&dateFrom=${YEAR_AGO}`, undefined, { as: 'director' }),
    scene('builder: profit by customer and month', `/report/builder?of=deal&pivot=${PIVOT}`, undefined, { as: 'director' }),
  ]
}
