import { expect, test } from 'vitest'
import { mockProvider } from '#testing'
import { app } from './app.ts'

const page = { pagination: { page: 1, perPage: 10 }, filter: {} } as const
const rows = {
  patient: [
    { id: 1, name: 'Петров Пётр' },
    { id: 2, name: 'Котова Анна' },
  ],
}

test('patients are listed by name', async () => {
  const { data } = await mockProvider(app, { rows }).getList('patient', { ...page, sort: { field: 'name', order: 'ASC' } })
  expect(data.map(({ name }) => name)).toEqual(['Котова Анна', 'Петров Пётр'])
})

test('a doctor sees patients and no invoices', async () => {
  const doctor = mockProvider(app, { rows, rights: ['VISIT_VIEW', 'VISIT_UPD'] })
  const sort = { field: 'id', order: 'ASC' } as const
  expect((await doctor.getList('patient', { ...page, sort })).data).toHaveLength(2)
  await expect(doctor.getList('invoice', { ...page, sort })).rejects.toMatchObject({ status: 403 })
})
