import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { resources } from '#resources'
import { locales } from '#locales'
import { request } from '../../src/admin/api.ts'
import { valueText } from '../../src/admin/kinds/index.ts'
import { useScrollRestoration } from '../../src/admin/layout/scroll.ts'
import { loadChunk } from '../../src/admin/chunk.ts'
import { chrome } from '../../src/admin/theme/palette.ts'
import { textsOf } from '../../server/engine/texts.ts'
import { openProduct, type ScreenTest } from '../support/screen.tsx'
import { keepAllStyles } from '../support/styles.ts'

/** Behavior of the screens that the contract lists one by one. */
vi.setConfig({ testTimeout: 60_000 })
keepAllStyles()
const LONG = { timeout: 15_000 }
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  cleanup()
})

describe('patience', () => {
  beforeEach(() => sessionStorage.clear())
  test('a chunk of the application is awaited for two minutes, then the page asks to be reloaded [R-010]', async () => {
    vi.useFakeTimers()
    const answer = vi.fn()
    vi.stubGlobal('alert', answer)
    Object.assign(window, { alert: answer })
    vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
    // The server responds; only the chunk is missing.
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('{}'))
    void loadChunk(() => new Promise<never>(() => undefined))
    await vi.advanceTimersByTimeAsync(119_000)
    expect(answer).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(2000)
    expect(answer).toHaveBeenCalledOnce()
  })
  test('a call is awaited for an hour [R-372]', async () => {
    const limit = vi.spyOn(AbortSignal, 'timeout')
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('{}', { headers: { 'content-type': 'application/json' } }))
    await request('GET', 'api/is_work', { entry: true })
    expect(limit).toHaveBeenCalledWith(3_600_000)
  })
})

describe('the scroll position', () => {
  const Page = ({ name }: { readonly name: string }) => {
    useScrollRestoration()
    return <h1>{name}</h1>
  }
  test('is the top of a new page, and the former one when going back [R-026]', async () => {
    const places: number[] = []
    let index = 0
    Object.defineProperty(window, 'scrollY', { configurable: true, get: () => index })
    vi.spyOn(window, 'scrollTo').mockImplementation((_: unknown, top?: number) => {
      places.push(top ?? 0)
      index = top ?? 0
    })
    const router = createMemoryRouter([
      { path: '/', element: <Page name="a" /> },
      { path: '/b', element: <Page name="b" /> },
    ])
    render(<RouterProvider router={router} />)
    await screen.findByRole('heading', { name: 'a' })
    index = 640
    window.dispatchEvent(new Event('scroll'))
    await new Promise(resolve => setTimeout(resolve, 150))
    await router.navigate('/b')
    await screen.findByRole('heading', { name: 'b' })
    await waitFor(() => expect(places.at(-1)).toBe(0))
    await router.navigate(-1)
    await screen.findByRole('heading', { name: 'a' })
    await waitFor(() => expect(places.at(-1)).toBe(640))
  })
})

describe('texts for empty values', () => {
  const texts = textsOf(locales.ru)
  const words = {
    t: (key: string, options?: Record<string, unknown>) => (texts(key) === key ? String(options?.['_'] ?? key) : texts(key, options)),
    zone: 'Europe/Moscow',
    resources,
  }
  test('a company without a curator says so, a company without types shows a dash [R-174, R-175]', () => {
    expect(valueText(resources.company, 'curator', null, words)).toBe('Не назначен')
    expect(valueText(resources.company, 'companyType', [], words)).toBe('-')
    expect(valueText(resources.company, 'phone', null, words)).toBe('')
  })
})

describe('the layout', () => {
  let product: ScreenTest
  let company = 0
  beforeAll(async () => {
    product = await openProduct()
    company = (await product.app.call('POST', 'api/companies', { json: { name: 'ООО «Рамка»' } })).body.id
    for (const name of ['Север', 'Юг']) await product.app.call('POST', 'api/company_brands', { json: { name } })
  }, 60_000)
  afterAll(() => product.close())
  const dark = (colour: string): boolean => {
    const parts = colour.startsWith('#')
      ? (colour.match(/\w\w/g) ?? []).map(part => parseInt(part, 16))
      : (colour.match(/\d+/g) ?? []).map(Number)
    return parts.length >= 3 && parts.slice(0, 3).every(part => part < 90)
  }

  test('has a dark sidebar with the menu, a dark top bar, and leaves the rest of the width to the page [R-008]', async () => {
    await product.open('/directory/tags')
    const nav = await screen.findByRole('navigation', { name: 'Главное меню' }, LONG)
    expect(dark(chrome.ground)).toBe(true)
    expect(dark(getComputedStyle(nav.firstElementChild!).backgroundColor)).toBe(true)
    expect(dark(getComputedStyle(screen.getByRole('banner')).backgroundColor)).toBe(true)
    const main = screen.getByRole('main')
    expect(['', 'none']).toContain(getComputedStyle(main).maxWidth)
  })

  test('shows the pop-up of reports at the bottom right [R-119]', async () => {
    await product.open('/company/list')
    await product.user.click(await screen.findByRole('button', { name: 'Excel' }, LONG))
    const popup = await screen.findByRole('region', { name: 'Формирование отчета' }, LONG)
    const style = getComputedStyle(popup)
    expect([style.position, style.bottom, style.getPropertyValue('inset-inline-end')]).toEqual(['fixed', '12px', '24px'])
    expect(await within(popup).findByText('Excel-отчет был успешно сформирован', undefined, LONG)).toBeInTheDocument()
  })

  test('offers active brands only, fifteen at a time [R-285]', async () => {
    const brands = Array.from({ length: 16 }, (_, at) => `Бренд ${at + 10}`)
    await Promise.all(brands.map(name => product.app.call('POST', 'api/company_brands', { json: { name } })))
    await product.open('/company/create')
    const network = vi.spyOn(globalThis, 'fetch')
    const box = await screen.findByRole('combobox', { name: 'Бренд' }, LONG)
    await product.user.click(box)
    expect(await screen.findByRole('option', { name: 'Бренд 10' }, LONG)).toBeInTheDocument()
    expect(screen.getAllByRole('option')).toHaveLength(15)
    await product.user.type(box, 'Север')
    expect(await screen.findByRole('option', { name: 'Север' }, LONG)).toBeInTheDocument()
    const queries = network.mock.calls
      .map(([url]) => decodeURIComponent(url instanceof Request ? url.url : String(url)))
      .filter(url => url.includes('/api/company_brands'))
    expect(queries.length).toBeGreaterThan(0)
    expect(queries.filter(url => !/metadataFields\.isActive=(1|true)/.test(url))).toEqual([])
  })

  test('leads from the card of a company to a new point of it [R-194]', async () => {
    await product.open(`/company/list/${company}?tab=point`)
    await product.user.click((await screen.findAllByRole('button', { name: 'Создать' }, LONG)).at(-1)!)
    await screen.findByRole('textbox', { name: /^Название/ }, LONG)
    expect(screen.getByRole('main')).toHaveTextContent(/КомпанияРамка/)
    expect(screen.getByRole('button', { name: 'Сохранить' })).toBeEnabled()
  })

  test('leads from the card of a company to its statement, and to a new vehicle and a new product of it [R-194]', async () => {
    await product.open(`/company/list/${company}`)
    const way = await screen.findByRole('link', { name: 'Касса: выписка' }, LONG)
    expect(way).toHaveAttribute('href', expect.stringMatching(new RegExp(`/cashbox/company/list/${company}$`, 'u')))
    for (const [tab, first] of [
      ['vehicle', /^Госномер/u],
      ['product', /^Материал/u],
    ] as const) {
      cleanup()
      await product.open(`/company/list/${company}?tab=${tab}`)
      await product.user.click((await screen.findAllByRole('button', { name: 'Создать' }, LONG)).at(-1)!)
      expect(await screen.findByLabelText(first, undefined, LONG)).toBeInTheDocument()
      expect(screen.getByRole('main')).toHaveTextContent(/КомпанияРамка/u)
      expect(screen.getByRole('button', { name: 'Сохранить' })).toBeEnabled()
    }
  })
})
