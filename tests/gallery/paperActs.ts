import type { Api } from '../support/browserApi.ts'
import type { Hand } from './hand.ts'
import type { Scene } from './scenes.ts'

const YEAR_AGO = new Date(Date.now() - 365 * 86_400_000).toISOString().slice(0, 10)

const scene = (name: string, address: string, act?: Scene['act'], more: Partial<Scene> = {}): Scene => ({
  group: 'papers',
  name,
  routes: [],
  address,
  as: 'buh',
  ...(act && { act }),
  ...more,
})

/** Chooses the first waybills that no paper has, and asks for their papers. */
async function closing({ page, press, see }: Hand): Promise<void> {
  for (const at of [1, 2, 3]) await press(page.getByRole('grid').locator('.row').nth(at).getByRole('checkbox'))
  await press(page.getByRole('button', { name: 'Закрыть документами' }))
  await see(page.getByRole('dialog').getByRole('combobox').first())
}
/** The card of a closing paper of the demo in a state. */
async function cardOf(api: Api, status: string, more = ''): Promise<string> {
  const [paper] = (await api.made('GET', `api/closing_papers?status=${status}&itemsPerPage=1`)) as { id: number }[]
  return `/closing-papers/list/${paper!.id}${more}`
}

/** A report of waybills in the builder, with months across. */
const PIVOT = encodeURIComponent('rows(customer),columns(month(dtDeal)),measures(sum(income))')

/** Closing a month with customers, what is printed, and the pictures that answer a director. */
export async function paperActs(api: Api): Promise<readonly Scene[]> {
  return [
    scene('closing waybills by papers', '/finances/unclosed', closing),
    scene('closing waybills, with what is wrong with them', '/finances/unclosed', async hand => {
      await closing(hand)
      await hand.key('Control+Enter')
      await hand.see(hand.page.getByRole('dialog').getByRole('alert'))
    }),
    scene('issuing a draft', await cardOf(api, 'draft'), async hand => {
      await hand.press(hand.page.getByRole('button', { name: 'Выставить' }))
      await hand.see(hand.page.getByRole('alertdialog'))
    }),
    scene('sending by mail', await cardOf(api, 'issued'), async hand => {
      await hand.press(hand.page.getByRole('button', { name: 'Отправить по почте' }))
      await hand.see(hand.page.getByRole('dialog').getByRole('textbox').first())
    }),
    scene('cancelling a signed paper', await cardOf(api, 'signed'), async hand => {
      await hand.press(hand.page.getByRole('button', { name: 'Отменить документ' }))
      await hand.see(hand.page.getByRole('dialog').getByRole('textbox').first())
    }),
    scene('papers of several records', '/deals/list', async hand => {
      for (const at of [1, 2]) await hand.press(hand.page.getByRole('grid').locator('.row').nth(at).getByRole('checkbox'))
      await hand.press(hand.page.getByRole('button', { name: 'Бланки' }))
      await hand.see(hand.page.getByRole('dialog').getByRole('checkbox').first())
    }),
    scene('profit by customer of a year', `/report/indicators?groupBy=customer&dateFrom=${YEAR_AGO}`, undefined, { as: 'director' }),
    scene('builder: profit by customer and month', `/report/builder?of=deal&pivot=${PIVOT}`, undefined, { as: 'director' }),
  ]
}
