import { expect, test } from 'vitest'
import { namesOfScreens } from '#admin/customScreens.tsx'
import { frameworkScreens } from '#areas/framework.screens'
import { faultsOf } from '#resource'
import { mockProvider } from '#testing'
import { app } from './app.ts'

test('a doctor sees patients and no invoices', async () => {
  const doctor = mockProvider(app, { rows: { patient: [{ id: 1, name: 'Петров Пётр' }] }, rights: ['VISIT_VIEW', 'VISIT_UPD'] })
  const page = { pagination: { page: 1, perPage: 10 }, sort: { field: 'id', order: 'ASC' }, filter: {} } as const
  expect((await doctor.getList('patient', page)).data).toHaveLength(1)
  await expect(doctor.getList('invoice', page)).rejects.toMatchObject({ status: 403 })
})

test('every name in the declarations leads somewhere, also in the menu', () => {
  const { menu, pages, rights } = app
  expect(faultsOf(app.resources, { menu, pages, rights, ...namesOfScreens(frameworkScreens) })).toEqual([])
})
