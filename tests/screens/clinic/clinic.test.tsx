import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openClinic } from '../../support/clinic.tsx'

/** The screens of a second business on the same framework (`examples/clinic`). */
let clinic: Awaited<ReturnType<typeof openClinic>>
const soon = { timeout: 15_000 }
beforeAll(async () => {
  clinic = await openClinic()
})
afterAll(() => clinic.close())

test('the first page is the first entry of its menu, under its own name', async () => {
  await clinic.open('/')
  expect(await screen.findByText('Сидорова Анна', undefined, soon)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Доска приёма' })).toBeInTheDocument()
  await waitFor(() => expect(document.title).toContain('Клиника'), soon)
})

test('a patient is entered and stored in the database', async () => {
  await clinic.open('/patients/create')
  await clinic.user.type(await screen.findByRole('textbox', { name: /ФИО/ }, soon), 'Новая Нина')
  await clinic.user.click(screen.getByRole('button', { name: 'Сохранить' }))
  await waitFor(
    async () => expect((await clinic.app.call('GET', 'api/patients?query=нина')).body).toMatchObject([{ name: 'Новая Нина' }]),
    soon,
  )
})
