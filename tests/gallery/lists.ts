import type { Page } from '@playwright/test'
import { EDITED_IN_EXCEL } from '../support/browserFiles.ts'
import type { Api, SignedInUser } from '../support/browserApi.ts'
import { inGroup, type Scene } from './scenes.ts'
import type { Hand } from './hand.ts'

const scene = inGroup('lists')

/** Company views, one of them opened first, of a new administrator: others see their lists as before. */
async function viewer(api: Api): Promise<SignedInUser> {
  const user = await api.user('Администратор')
  const views = [
    { name: 'Общества без ИНН', query: 'where=and(contains(name,ооо),empty(inn))&kind=', isDefault: false },
    { name: 'Бетон и песок', query: 'where=or(contains(name,бетон),contains(name,песок))&kind=', isDefault: true },
  ]
  for (const view of views) {
    const { status, body } = await api.call('POST', 'api/list_views', { as: user, json: { list: 'company', audience: 'me', ...view } })
    if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
  }
  return user
}

const tools = (hand: Hand, name: string) => hand.press(hand.page.getByRole('button', { name, exact: true }))
/** Presses the first unfolding button among the groups, twice: a group, and a group within it. */
async function unfold({ page, press, see }: Hand, levels: number): Promise<void> {
  for (let level = 0; level < levels; level += 1) {
    await see(page.getByRole('grid').getByRole('button', { name: /^Развернуть «/ }))
    await press(page.getByRole('grid').getByRole('button', { name: /^Развернуть «/ }))
  }
}

/** Prepares a page to be shown as it is printed: printing renders the paper and keeps it. */
async function onPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  await page.addInitScript(() => {
    window.print = () => void window.dispatchEvent(new Event('beforeprint'))
  })
}

/** What can be done with a list besides reading it: views, conditions, groups, cells, the side panel, the bin, paper, Excel. */
export async function listScenes(api: Api): Promise<readonly Scene[]> {
  const { id, version } = await api.made('POST', 'api/materials', { name: 'Щебень, заведённый дважды' })
  const removed = { json: { metadataFields: { isDelete: true } }, headers: { 'if-match': `"${version}"` } }
  const { status } = await api.call('PATCH', `api/materials/${id}`, removed)
  if (status >= 300) throw new Error(`The material was not removed: ${status}`)
  const [waybill] = (await api.made('GET', 'api/deals?itemsPerPage=1')) as readonly { id: number }[]
  return [
    scene(
      'saved views and their menu',
      '/company/list',
      hand => hand.press(hand.page.getByRole('button', { name: /^Вид «.*»: действия$/ })),
      {
        as: viewer,
      },
    ),
    scene('settings of a view', '/company/list?query=ооо', async hand => {
      await tools(hand, 'Сохранить вид')
      await hand.see(hand.page.getByRole('dialog'))
    }),
    scene(
      'conditions, some of them alternatives',
      '/company/list?kind=&where=and(contains(name,о),or(filled(inn),during(insDate,lastMonth)))',
      hand => hand.press(hand.page.getByRole('button', { name: /^Фильтры/ })),
    ),
    scene('groups of companies', '/company/list?kind=&group=month(insDate)'),
    scene('groups of waybills within groups', '/deals/list?group=customer,month(dtDeal)', hand => unfold(hand, 2)),
    scene('side panel', `/deals/list?beside=${waybill!.id}`),
    scene(
      'cell of a list',
      '/company/list?kind=',
      async hand => {
        await hand.type(hand.page.getByRole('grid'), '')
        for (const key of ['ArrowDown', 'ArrowRight', 'F2']) await hand.key(key)
        await hand.see(hand.page.getByRole('textbox', { name: /^Краткое название/ }))
      },
      { only: look => look.width !== 390 },
    ),
    scene(
      'edits that came back from Excel',
      '/company/list?kind=',
      async hand => {
        await tools(hand, 'Правка файлом')
        const file = { name: 'правки.xlsx', mimeType: '', buffer: Buffer.from('') }
        await hand.bring(hand.page.getByLabel('Вернуть исправленный файл'), file)
        await hand.see(hand.page.getByRole('dialog'))
      },
      { prepare: page => page.route('**/api/excel_changes', route => route.fulfill({ json: EDITED_IN_EXCEL })) },
    ),
    scene('bin', '/directory/materials?bin=1'),
    scene(
      'list on paper',
      '/company/list?kind=',
      async hand => {
        await hand.key('Control+p')
        await hand.see(hand.page.locator('.paper-table th'))
      },
      { prepare: onPaper, only: look => look.theme === 'light' && look.width === 1440 },
    ),
    scene('prices on a day', '/product/list?on=2026-03-01'),
    scene(
      'waybills as lines of a table',
      '/deals/create?entry=table',
      async hand => {
        await hand.see(hand.page.getByRole('textbox', { name: /^ТТН, строка/ }))
        for (const word of ['ЗН-0700', 'щщщ', '20,5']) {
          await hand.type(hand.page.locator('[role="gridcell"] input:focus'), word)
          await hand.key('Tab')
        }
      },
      { as: 'operator' },
    ),
  ]
}
