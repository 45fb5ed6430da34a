import type { Locator } from '@playwright/test'
import { unique, type Api } from '../support/browserApi.ts'
import { faultyFile } from '../support/browserFiles.ts'
import { pricedDeal } from '../support/screenAddresses.ts'
import { formScenes, inGroup, paperActs, type Scene } from './scenes.ts'
import { listScenes } from './lists.ts'
import type { Hand } from './hand.ts'

const button = ({ page }: Hand, name: string | RegExp): Locator =>
  page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
const input = ({ page }: Hand, name: string | RegExp): Locator =>
  page.getByRole('textbox', { name }).or(page.getByRole('combobox', { name }))
const dialog = ({ page }: Hand): Locator => page.getByRole('dialog')

const CARRIER = '/cashbox/company/list/25?dateFrom=2000-01-01'
const frame = inGroup('frame')
const lists = inGroup('lists')
const forms = inGroup('forms')
const money = inGroup('money')

async function filled(hand: Hand): Promise<void> {
  const { page } = hand
  for (const [label, text] of [
    [/^Маршрут/, 'песок'],
    [/^Машина/, 'К653ОУ'],
  ] as const) {
    await hand.type(page.getByRole('combobox', { name: label }), text)
    await hand.press(page.getByRole('option').first())
  }
  await hand.type(input(hand, /^Загрузка/), '20,5')
  await hand.see(page.getByRole('status', { name: 'Суммы накладной' }).getByText('₽'))
}

const brought = (bytes: Uint8Array) => ({ name: 'компании.csv', mimeType: 'text/csv', buffer: Buffer.from(bytes) })

const acts: readonly Scene[] = [
  frame('menu of the user', '/company/list', hand => hand.press(button(hand, /^Меню пользователя/))),
  frame('bell', '/company/list', async hand => {
    await hand.press(button(hand, /^Уведомления/))
    await hand.see(hand.page.getByRole('link', { name: 'Все уведомления' }))
  }),
  frame('menu on a phone', '/company/list', hand => hand.press(button(hand, 'Открыть меню')), { only: look => look.width === 390 }),
  frame('search over everything', '/', async hand => {
    await hand.key('Control+k')
    await hand.type(hand.page.getByRole('combobox', { name: 'Поиск по всей системе' }), 'АвтоСамосвал')
    await hand.see(hand.page.getByRole('option'))
  }),
  frame('search that finds nothing', '/', async hand => {
    await hand.key('Control+k')
    await hand.type(hand.page.getByRole('combobox', { name: 'Поиск по всей системе' }), 'щщщщщщ')
    await hand.see(hand.page.getByText(/ничего/i))
  }),
  frame('setup of the first page', '/', async hand => {
    await hand.press(button(hand, 'Настроить'))
    await hand.see(button(hand, 'Готово'))
  }),
  frame('own password', '/company/list', async hand => {
    await hand.press(button(hand, /^Меню пользователя/))
    await hand.press(
      hand.page.getByRole('button', { name: 'Сменить пароль' }).or(hand.page.getByRole('menuitem', { name: 'Сменить пароль' })),
    )
    await hand.see(dialog(hand))
  }),
  frame(
    'session that ended',
    '/company/list/3',
    async hand => {
      await hand.call('POST', '/api/logout')
      await hand.press(hand.page.getByRole('tab', { name: 'История' }))
      await hand.see(hand.page.getByRole('dialog', { name: 'Сеанс закончился' }))
    },
    { as: api => api.user('Администратор'), isWaiting: true },
  ),
  frame('start of an operator', '/', undefined, { as: 'operator' }),
  frame('start of an accountant', '/', undefined, { as: 'buh' }),
  frame('start of a director', '/', undefined, { as: 'director' }),
  frame('start of a logist', '/', undefined, { as: 'logist' }),
  frame('start of a mechanic', '/', undefined, { as: 'mechanic' }),
  frame('start of a manager', '/', undefined, { as: 'manager' }),
  frame('keys', '/deals/list', async hand => {
    await hand.key('?')
    await hand.see(dialog(hand))
  }),
  frame('help of a screen', '/deals/list', async hand => {
    await hand.press(button(hand, 'Справка по экрану'))
    await hand.see(dialog(hand))
  }),
  frame('denied to an observer', '/company/create', undefined, { as: 'viewer' }),
  frame('service is away', '/sorry', undefined, {
    routes: ['/sorry'],
    prepare: page => page.route('**/api/is_work', route => route.fulfill({ json: { isWork: false } })),
  }),
  frame('signed out', '/logout', undefined, { routes: ['/logout'], as: 'viewer' }),
  frame('first sign-in with a temporary password', '/', undefined, {
    as: async api => {
      const roles: { id: number }[] = await api.made('GET', 'api/acc_roles')
      const login = `new.${unique()}.${Date.now()}`
      const { id } = await api.made('POST', 'api/accounts', { login, fio: 'Новый Сотрудник', accountType: 1, accRoles: [roles[0]!.id] })
      const { password } = await api.made('PATCH', `api/accounts/${id}/reset-password`, {})
      return api.signIn(login, password)
    },
  }),
  frame(
    'connection is lost',
    '/company/list',
    async hand => {
      await hand.page.context().setOffline(true)
      await hand.see(hand.page.getByText(/^Нет связи/))
    },
    { only: look => look.language === 'ru' },
  ),

  lists('window of columns', '/company/list', hand => hand.press(button(hand, 'Настроить столбцы'))),
  lists('filters', '/company/list', hand => hand.press(button(hand, 'Фильтры'))),
  lists('filters of waybills', '/deals/list', hand => hand.press(button(hand, 'Фильтры'))),
  lists('filters that are set', '/company/list?companyType=3&query=авто'),
  lists('nothing found', '/company/list?query=щщщщ'),
  lists('list that did not load', '/company/list', undefined, {
    prepare: page => page.route('**/api/companies?*', route => route.fulfill({ status: 500, json: { message: 'Поломка' } })),
  }),
  lists('report to Excel', '/company/list', async hand => {
    await hand.press(button(hand, 'Excel'))
    await hand.see(hand.page.getByText('Excel-отчет был успешно сформирован'))
  }),
  lists(
    'rows chosen',
    '/sump/deals-authorization',
    async hand => {
      await hand.press(hand.page.getByRole('grid').getByRole('row').nth(1).getByRole('checkbox'))
      await hand.press(hand.page.getByRole('grid').getByRole('row').nth(2).getByRole('checkbox'))
    },
    { as: 'director' },
  ),
  lists('sums of waybills', '/deals/list', hand => hand.press(button(hand, /^Итого/))),
  lists('waybill over its list', '/deals/list?over=deal.12'),
  lists('payment over its list', '/finances/transfers?over=payment.5'),
  lists('waybills to an observer', '/deals/list', undefined, { as: 'viewer' }),
  lists('import with faults', '/company/import', async hand => {
    await hand.bring(hand.page.getByLabel(/^Файл/), brought(faultyFile(unique(40), 20).bytes))
    await hand.press(button(hand, 'Проверить файл'))
    await hand.see(hand.page.getByRole('tab', { name: /^Ошибки/ }))
  }),
  lists('import that changes records', '/company/import', async hand => {
    await hand.bring(hand.page.getByLabel(/^Файл/), brought(Buffer.from('ИНН;Название\r\n5043101370;ООО «Новое»')))
    await hand.press(button(hand, 'Проверить файл'))
    await hand.press(hand.page.getByRole('grid', { name: 'Изменения' }).getByRole('row').nth(1))
    await hand.see(dialog(hand))
  }),
  lists('columns of a file', '/oil-company-transactions/imports/create', async hand => {
    await hand.type(input(hand, 'Компания'), 'Ока-Петрол')
    await hand.press(hand.page.getByRole('option', { name: /Ока-Петрол/ }))
    await hand.bring(hand.page.getByLabel(/^Файл/), {
      name: 'отчёт.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        'Отчёт за февраль\r\nКарта;Когда;АЗС;Количество;Итог;\r\n7013 4500 1210 3071;04.02.2026 10:20;АЗС 5;20,5;1 230,00;ДТ',
      ),
    })
    await hand.key('Control+Enter')
    await hand.see(hand.page.getByRole('dialog', { name: 'Столбцы файла' }).getByRole('combobox').first())
  }),

  forms('company with faults', '/company/create', async hand => {
    await hand.type(input(hand, 'ИНН'), '123')
    await hand.key('Control+Enter')
    await hand.see(hand.page.getByRole('alert'))
  }),
  forms(
    'waybill with faults',
    '/deals/create',
    async hand => {
      await hand.key('Control+Enter')
      await hand.see(hand.page.getByRole('alert'))
    },
    { as: 'operator' },
  ),
  forms('waybill with sums', '/deals/create', filled, { as: 'operator' }),
  forms('choice', '/company/create', async hand => {
    await hand.press(hand.page.getByRole('combobox', { name: 'НДС' }))
    await hand.see(hand.page.getByRole('option'))
  }),
  forms(
    'calendar',
    '/deals/create',
    async hand => {
      await hand.press(button(hand, /календар|Выбрать дату/i))
      await hand.see(hand.page.getByRole('grid').or(dialog(hand)))
    },
    { as: 'operator' },
  ),
  forms('dialog with faults', '/company/list/3?tab=companyRequisite', async hand => {
    await hand.press(button(hand, 'Создать'))
    await hand.type(input(hand, 'БИК'), '1')
    await hand.key('Control+Enter')
    await hand.see(hand.page.getByRole('alert'))
  }),
  forms('leaving unsaved changes', '/company/list/3/edit', async hand => {
    await hand.type(input(hand, 'Комментарий'), 'черновик')
    await hand.press(button(hand, 'Отмена'))
    await hand.see(hand.page.getByRole('alertdialog'))
  }),
  forms('removal', '/company/list/3', async hand => {
    await hand.press(button(hand, 'Удалить'))
    await hand.see(hand.page.getByRole('alertdialog').or(dialog(hand)))
  }),
  forms(
    'removal of a waybill with its reason',
    '/deals/list/12',
    async hand => {
      await hand.press(button(hand, /^Удалить/))
      await hand.see(hand.page.getByRole('alertdialog').or(dialog(hand)))
    },
    { as: 'director' },
  ),
  forms('saved', '/directory/tags?create', async hand => {
    await hand.type(input(hand, 'Название'), `Тег ${unique()} ${Date.now()}`)
    await hand.key('Control+Enter')
    await hand.see(hand.page.getByText('Сохранилось!'))
  }),
  forms(
    'not saved',
    '/directory/tags?create',
    async hand => {
      await hand.page.route('**/api/tags', route =>
        route.request().method() === 'POST' ? route.fulfill({ status: 500, json: { message: 'Поломка' } }) : route.fallback(),
      )
      await hand.type(input(hand, 'Название'), 'Тег')
      await hand.key('Control+Enter')
      await hand.see(hand.page.getByRole('alert'))
    },
    { only: look => look.language === 'ru' },
  ),

  money('nothing in the period', '/cashbox/company/list/3?dateFrom=2000-01-01&dateTo=2000-01-02'),
  money(
    'why this sum',
    CARRIER,
    async hand => {
      await hand.press(hand.page.getByRole('grid').getByRole('button', { name: /^Почему так/ }))
      await hand.see(dialog(hand))
    },
    { as: 'buh' },
  ),
  money(
    'waybill over a statement',
    CARRIER,
    async hand => {
      await hand.press(
        hand.page
          .getByRole('row', { name: /Накладная/ })
          .first()
          .getByRole('button', { name: /^Посмотреть/ }),
      )
      await hand.see(dialog(hand))
    },
    { as: 'buh' },
  ),
  money('transfers of a statement', CARRIER, hand => hand.press(hand.page.getByRole('tab', { name: /^Переводы/ })), { as: 'buh' }),
  money('waybills of a statement', CARRIER, hand => hand.press(button(hand, /^Накладные/)), { as: 'buh' }),
  money(
    'transfer over a statement',
    CARRIER,
    async hand => {
      await hand.press(hand.page.getByRole('tab', { name: /^Переводы/ }))
      await hand.press(hand.page.getByRole('grid').getByRole('button', { name: /^Посмотреть/ }))
      await hand.see(dialog(hand))
    },
    { as: 'buh' },
  ),
  money('more to do with a statement', CARRIER, hand => hand.press(button(hand, 'Ещё действия')), { as: 'buh' }),
  money(
    'adding a transfer, with faults',
    CARRIER,
    async hand => {
      await hand.press(button(hand, 'Ещё действия'))
      await hand.press(hand.page.getByRole('menuitem', { name: 'Добавить Перевод' }))
      await hand.see(dialog(hand))
      await hand.key('Control+Enter')
      await hand.see(dialog(hand).getByText('Это поле необходимо заполнить'))
    },
    { as: 'buh' },
  ),
  money(
    'adding an expense',
    '/finances/exps',
    async hand => {
      await hand.press(button(hand, /Добавить/))
      await hand.see(dialog(hand))
    },
    { as: 'buh' },
  ),
  frame(
    'read-only mode',
    '/company/list/3',
    async hand => {
      await hand.press(button(hand, /^Меню пользователя/))
      await hand.press(hand.page.getByText('Только просмотр'))
      await hand.see(hand.page.getByText('Режим «Только просмотр»: изменения отключены'))
    },
    { as: api => api.user('Администратор'), only: look => look.language === 'ru' },
  ),
]

/** A price with a start before an existing waybill: its effect is shown before it is saved. */
async function recalculation(api: Api): Promise<Scene> {
  const { saleProduct, dtDeal } = await pricedDeal(api)
  return forms(
    'recalculation before it is done',
    `/product/list/${saleProduct.id}?tab=productPrice`,
    async hand => {
      await hand.press(hand.page.getByRole('search').getByRole('button', { name: 'Создать' }))
      await hand.press(dialog(hand).getByRole('combobox', { name: /^Тип цены/ }))
      await hand.press(hand.page.getByRole('option', { name: 'Материал' }))
      await hand.type(dialog(hand).getByRole('textbox', { name: /^Цена/ }), '9999')
      await hand.type(dialog(hand).getByRole('textbox', { name: /^Действует с/ }), dtDeal.split('-').toReversed().join('.'))
      await hand.key('Control+Enter')
      await hand.see(hand.page.getByRole('dialog', { name: 'Что изменит пересчёт' }))
    },
    { isWaiting: true },
  )
}

/** Dialogs and menus over a page, empty and failed pages, and pages of users with fewer rights. */
export const actsFor = async (api: Api): Promise<readonly Scene[]> => [
  ...acts,
  await recalculation(api),
  ...(await listScenes(api)),
  ...(await paperActs(api)),
  ...(await formScenes(api)),
]
