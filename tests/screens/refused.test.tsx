import { cleanup, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { byName, pathOf, refusedText, type Resource } from '#resource'
import { resources } from '#resources'
import { ended } from '../support/ended.ts'
import { russian } from '../support/russian.ts'
import { make } from '../support/samples.ts'
import { openProduct, type ScreenTest } from '../support/screen.tsx'

vi.setConfig({ testTimeout: 60_000 })
const LONG = { timeout: 20_000 }

let product: ScreenTest
beforeAll(async () => {
  product = await openProduct()
}, 60_000)
afterEach(cleanup)
afterAll(() => product.close())

const all = Object.values<Resource>(resources).filter(resource => resource.rights.editWhen)

test.each(all.map(resource => [resource.name, resource] as const))(
  'the screens of a closed record explain why it cannot be changed: %s',
  async (name, resource) => {
    const record = await make(product.app, resource, 900 + all.indexOf(resource))
    const id = record['id'] as number
    await product.open(pathOf(resource, 'one', id)!)
    expect(await screen.findByRole('link', { name: 'Редактировать' }, LONG)).toHaveAttribute('href', pathOf(resource, 'edit', id))
    cleanup()

    const why = refusedText(resource, byName(resource, await ended(product.app, resource, record)), 'edit', russian)
    await product.open(pathOf(resource, 'one', id)!)
    const button = await screen.findByRole('button', { name: 'Редактировать' }, LONG)
    expect(button).toBeDisabled()
    expect(button).toHaveAccessibleDescription(why)
    expect(screen.queryByRole('link', { name: 'Редактировать' })).toBeNull()
    cleanup()

    await product.open(pathOf(resource, 'edit', id)!)
    const notice = await screen.findByText(why, {}, LONG)
    expect(notice).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Сохранить' })).toBeNull()
    await product.user.click(screen.getByRole('link', { name: 'Открыть карточку' }))
    expect(await screen.findByRole('button', { name: 'Редактировать' }, LONG), name).toBeDisabled()
  },
)
