import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { currentSession } from '../../../src/admin/session.ts'
import { PASSWORD } from '../../support/app.ts'
import { xlsx } from '../../support/imports.ts'
import { sheetOf } from '../../support/packages.ts'
import { killServer, openProduct, type ScreenTest } from '../../support/screen.tsx'

/** Changes made in a list (a cell, a pasted column, an undo, an edited file) when the server is away, the session has ended, or others were faster. */
vi.setConfig({ testTimeout: 60_000 })
const SLOW = { timeout: 15_000 }
let product: ScreenTest
let nth = 0
let ids: number[] = []
let word = ''

const call = async (method: string, path: string, json?: object, headers: Record<string, string> = {}) =>
  (await product.app.call(method, path, { ...(json && { json }), headers })).body
const record = (at: number) => call('GET', `api/companies/${ids[at]}`)
const short = async (at: number): Promise<readonly [name: string, version: number]> => {
  const { shortName, version } = await record(at)
  return [shortName, version]
}
const changedByOther = async (at: number, values: object): Promise<void> => {
  const { version } = await record(at)
  expect(
    (await product.app.call('PATCH', `api/companies/${ids[at]}`, { json: values, headers: { 'if-match': `"${version}"` } })).status,
  ).toBe(200)
}

beforeAll(async () => {
  product = await openProduct()
})
beforeEach(async () => {
  nth += 1
  word = `Хранение${nth}`
  ids = []
  for (const name of ['А', 'Б'])
    ids.push((await call('POST', 'api/companies', { name: `${word} ${name}`, shortName: `${word} ${name}` })).id)
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => product.close())

const grid = () => screen.findByRole('grid', undefined, SLOW)
const row = async (name: string) => within(await grid()).findByRole('row', { name: new RegExp(name, 'u') }, SLOW)
const input = (name: RegExp) => screen.findByRole('textbox', { name }, SLOW)
const noInput = () => waitFor(() => expect(screen.queryByRole('textbox', { name: /^(Краткое|ИНН)/ })).toBeNull(), SLOW)
const text = (what: RegExp | string) => screen.findByText(what, undefined, SLOW)

/** Opens the list with the first short name as the active cell. */
async function openList(): Promise<void> {
  await product.open(`/company/list?query=${word}&sort=id`)
  await row(`${word} Б`)
  const table = await grid()
  await waitFor(() => expect(table).toHaveAttribute('aria-keyshortcuts', expect.stringContaining('F2')), SLOW)
  table.focus()
  await product.user.keyboard('{Home}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowRight}')
}

/** Types into the active cell, without ending it. */
async function typeCell(to: string): Promise<void> {
  await product.user.keyboard('{F2}')
  const name = await input(/^Краткое/)
  await product.user.clear(name)
  await product.user.type(name, to)
}

const endSession = () => product.app.call('POST', 'api/logout', { as: currentSession()!.token })
async function signInAgain(): Promise<void> {
  const dialog = await screen.findByRole('dialog', { name: 'Сеанс закончился' }, SLOW)
  await product.user.type(within(dialog).getByLabelText(/^Пароль/, { selector: 'input' }), `${PASSWORD}{Enter}`)
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Сеанс закончился' })).toBeNull(), SLOW)
}

test('a cell whose save is cut off keeps its text, also after a reload, and is saved once, even if the server had done it', async () => {
  await openList()
  await typeCell(`${word} набрано`)
  let bringBack = killServer('before')
  await product.user.keyboard('{Enter}')
  await text(/^Сервер не ответил, поэтому/)
  expect(await input(/^Краткое/)).toHaveValue(`${word} набрано`)
  cleanup()
  bringBack()
  await openList()
  await product.user.keyboard('{F2}')
  expect(await input(/^Краткое/)).toHaveValue(`${word} набрано`)
  bringBack = killServer('after')
  await product.user.keyboard('{Enter}')
  await text(/^Сервер не ответил, поэтому/)
  bringBack()
  await product.user.type(await input(/^Краткое/), '{Enter}')
  await row(`${word} набрано`)
  await noInput()
  expect(await short(0)).toEqual([`${word} набрано`, 2])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a cell left by Tab as the session ends is saved after signing in, and the password goes nowhere else', async () => {
  await openList()
  await typeCell(`${word} набрано`)
  await endSession()
  await product.user.keyboard('{Tab}')
  await signInAgain()
  await row(`${word} набрано`)
  expect(await input(/^ИНН/)).toHaveValue('')
  await product.user.keyboard('{Escape}')
  await noInput()
  expect(await short(0)).toEqual([`${word} набрано`, 2])
})

test('a cell that another user has changed meanwhile is decided by the user, and the rest of both changes is kept', async () => {
  await openList()
  await typeCell(`${word} моё`)
  await changedByOther(0, { shortName: `${word} чужое`, comment: 'другой' })
  await product.user.keyboard('{Enter}')
  const dialog = await screen.findByRole('dialog', { name: 'Пока вы правили, запись изменилась' }, SLOW)
  expect((await record(0)).shortName).toBe(`${word} чужое`)
  await product.user.click(within(dialog).getByRole('radio', { name: new RegExp(`${word} моё`, 'u') }))
  await product.user.click(within(dialog).getByRole('button', { name: /^Сохранить/ }))
  await row(`${word} моё`)
  await noInput()
  expect(await record(0)).toMatchObject({ shortName: `${word} моё`, comment: 'другой', version: 3 })
})

test('a cell typed before a crash that another user has changed since is decided by the user', async () => {
  await openList()
  await typeCell(`${word} набрано`)
  const bringBack = killServer('before')
  await product.user.keyboard('{Enter}')
  await text(/^Сервер не ответил, поэтому/)
  cleanup()
  bringBack()
  await changedByOther(0, { shortName: `${word} чужое` })
  await openList()
  await product.user.keyboard('{F2}')
  const dialog = await screen.findByRole('dialog', { name: 'Запись изменилась с тех пор, как вы её правили' }, SLOW)
  await product.user.click(within(dialog).getByRole('radio', { name: new RegExp(`${word} чужое`, 'u') }))
  await product.user.click(within(dialog).getByRole('button', { name: 'Продолжить' }))
  expect(await input(/^Краткое/)).toHaveValue(`${word} чужое`)
  await product.user.keyboard('{Escape}')
  expect(await short(0)).toEqual([`${word} чужое`, 2])
})

/** Pastes two short names and returns the preview. */
async function paste(): Promise<HTMLElement> {
  await openList()
  await product.user.paste(`${word} В\r\n${word} Г\r\n`)
  const dialog = await screen.findByRole('dialog', { name: /Вставить в столбец «/ }, SLOW)
  await within(dialog).findByRole('button', { name: 'Изменить: 2' }, SLOW)
  return dialog
}
const pasteSaved = async (): Promise<void> => {
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), SLOW)
  await row(`${word} Г`)
}

test('a pasted column whose save is cut off stays in its preview, and is saved once, even if the server had done it', async () => {
  const dialog = await paste()
  for (const when of ['before', 'after'] as const) {
    const bringBack = killServer(when)
    await product.user.click(within(dialog).getByRole('button', { name: 'Изменить: 2' }))
    expect(await screen.findAllByText('Не получилось с 2 записями', undefined, SLOW)).toHaveLength(1)
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Изменить: 2' })).toBeEnabled(), SLOW)
    bringBack()
  }
  await product.user.click(within(dialog).getByRole('button', { name: 'Изменить: 2' }))
  await pasteSaved()
  expect([await short(0), await short(1)]).toEqual([
    [`${word} В`, 2],
    [`${word} Г`, 2],
  ])
})

test('a column pasted as the session ends is saved after signing in', async () => {
  const dialog = await paste()
  await endSession()
  await product.user.click(within(dialog).getByRole('button', { name: 'Изменить: 2' }))
  await signInAgain()
  await pasteSaved()
  expect([await short(0), await short(1)]).toEqual([
    [`${word} В`, 2],
    [`${word} Г`, 2],
  ])
})

test('a pasted value does not silently replace what another user has written since the preview', async () => {
  const dialog = await paste()
  await changedByOther(0, { shortName: `${word} чужое` })
  await product.user.click(within(dialog).getByRole('button', { name: 'Изменить: 2' }))
  await text(/С тех пор запись изменили/)
  await waitFor(async () => expect([(await short(0))[0], (await short(1))[0]]).toEqual([`${word} чужое`, `${word} Г`]), SLOW)
  // The preview shows the value that there is now, and the user decides.
  expect(await within(dialog).findByRole('row', { name: new RegExp(`${word} чужое.*${word} В`, 'u') }, SLOW)).toBeVisible()
  await product.user.click(await within(dialog).findByRole('button', { name: 'Изменить: 1' }, SLOW))
  await pasteSaved()
  expect((await short(0))[0]).toBe(`${word} В`)
})

/** Changes a cell, to be undone. */
async function change(): Promise<void> {
  await openList()
  await typeCell(`${word} В`)
  await product.user.keyboard('{Enter}')
  await row(`${word} В`)
  await noInput()
}
const undo = () => product.user.keyboard('{Control>}z{/Control}')

test('an undo that is cut off can be repeated, and is done once, even if the server had done it', async () => {
  await change()
  const bringBack = killServer('after')
  await undo()
  await text('Отменить не получилось')
  bringBack()
  await undo()
  await text('Изменение отменено')
  await row(`${word} А`)
  expect(await short(0)).toEqual([`${word} А`, 3])
})

test('an undo of a removal that is cut off can be repeated, and is done once, even if the server had done it', async () => {
  await product.open(`/company/list/${ids[0]}`)
  await product.user.click(await screen.findByRole('button', { name: 'Удалить' }, SLOW))
  const ask = await screen.findByRole('alertdialog', undefined, SLOW)
  await product.user.click(within(ask).getByRole('button', { name: 'Удалить компанию' }))
  const back = await screen.findByRole('button', { name: 'Вернуть' }, SLOW)
  const bringBack = killServer('after')
  await product.user.click(back)
  await text('Отменить не получилось')
  bringBack()
  await undo()
  await text('Запись восстановлена')
  expect(await short(0)).toEqual([`${word} А`, 3])
})

test('an undo as the session ends is done after signing in', async () => {
  await change()
  await endSession()
  await undo()
  await signInAgain()
  await text('Изменение отменено')
  expect(await short(0)).toEqual([`${word} А`, 3])
})

/** Exports both records for editing, changes their comments in the file and brings it back. */
async function edited(): Promise<File> {
  const { bytes } = await product.app.call(
    'GET',
    `api/companies/export_xlsx?query=${encodeURIComponent(word)}&columns=name,shortName,comment&edited=1`,
  )
  const rows = sheetOf(bytes)
  for (const name of ['А', 'Б'])
    rows.find(cells => cells.includes(`${word} ${name}`))![rows[0]!.indexOf('Комментарий')] = `из файла ${name}`
  return new File([xlsx(rows) as BlobPart], 'правки.xlsx')
}
const bring = async (file: File) => product.user.upload(await screen.findByLabelText('Вернуть исправленный файл', undefined, SLOW), file)
const comments = async () => Promise.all([record(0), record(1)]).then(all => all.map(({ comment, version }) => [comment, version]))
const SAVED = [
  ['из файла А', 2],
  ['из файла Б', 2],
]
async function openWithFile(): Promise<File> {
  const file = await edited()
  await openList()
  await product.user.click(await screen.findByRole('button', { name: 'Правка файлом' }, SLOW))
  await product.user.keyboard('{Escape}')
  return file
}
const changes = () => screen.findByRole('dialog', { name: 'Правки из файла «правки.xlsx»' }, SLOW)

test('an edited file whose save is cut off stays, and is saved once, even if the server had done it', async () => {
  const file = await openWithFile()
  let bringBack = killServer('before')
  await bring(file)
  await text(/Ошибка сервера/)
  bringBack()
  await bring(file)
  const dialog = await changes()
  bringBack = killServer('after')
  await product.user.click(within(dialog).getByRole('button', { name: /^Сохранить/ }))
  await waitFor(() => expect(within(dialog).getAllByText(/Ошибка сервера/)).toHaveLength(2), SLOW)
  bringBack()
  await product.user.click(within(dialog).getByRole('button', { name: /^Сохранить/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), SLOW)
  expect(await comments()).toEqual(SAVED)
})

test('an edited file brought and saved as the session ends is saved after signing in', async () => {
  const file = await openWithFile()
  await endSession()
  await bring(file)
  await signInAgain()
  const dialog = await changes()
  await endSession()
  await product.user.click(within(dialog).getByRole('button', { name: /^Сохранить/ }))
  await signInAgain()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), SLOW)
  expect(await comments()).toEqual(SAVED)
})

test('a cell of an edited file does not replace what another user has written since it was compared', async () => {
  const file = await openWithFile()
  await bring(file)
  const dialog = await changes()
  await changedByOther(0, { comment: 'чужой' })
  await product.user.click(within(dialog).getByRole('button', { name: /^Сохранить/ }))
  await waitFor(async () => expect(await comments()).toEqual([['чужой', 2], SAVED[1]]), SLOW)
  expect((await within(dialog).findAllByText(/измен/, undefined, SLOW)).length).toBeGreaterThan(1)
})
