import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AdminContext } from 'react-admin'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { defineResource, field, KINDS, type Resource, type WireRecord } from '#resource'
import { INN } from '#russian'
import { locales } from '#locales'
import { makeAuthProvider } from '../../../src/admin/authProvider.ts'
import { makeDataProvider } from '../../../src/admin/dataProvider.ts'
import { ApplicationScreensProvider } from '../../../src/admin/applicationScreens.tsx'
import { screensOfAreas } from '../../../src/admin/customScreens.tsx'
import { FormOf } from '../../../src/admin/form/FormOf.tsx'
import { InputOf } from '../../../src/admin/form/InputOf.tsx'
import { RecordForm } from '../../../src/admin/form/RecordForm.tsx'
import { makeI18nProvider } from '../../../src/admin/i18nProvider.ts'
import { startSession } from '../../../src/admin/session.ts'

const { ru } = locales

const PERSON = defineResource({
  name: 'person',
  area: 'play',
  api: { path: 'api/people', select: 'select' },
  title: 'name',
  fields: { name: field.text() },
  rights: { read: [] },
})
const ORDER: Resource = defineResource({
  name: 'order',
  area: 'play',
  api: 'api/orders',
  title: 'text',
  fields: {
    text: field.text({ required: true }),
    richText: field.richText(),
    number: field.number({ max: 10 }),
    decimal: field.decimal(),
    money: field.money(),
    date: field.date(),
    dateTime: field.dateTime(),
    month: field.month(),
    flag: field.flag(),
    choice: field.choice(['small', 'big']),
    reference: field.reference('person', { shows: ['name'] }),
    references: field.references('person', { shows: ['name'] }),
    lines: field.lines('person', { by: 'order' }),
    file: field.file({ accept: ['pdf'] }),
    phone: field.phone(),
    email: field.email(),
    inn: field.text({ code: INN }),
    colour: field.colour(),
    json: field.json(),
    total: field.money({ derived: 'record' }),
    number1: field.text({ readonly: true }),
    owner: field.text({ createOnly: true }),
    cost: field.money({ write: ['MONEY'] }),
    margin: field.money({ read: ['MONEY'] }),
    reason: field.text(),
    pin: field.text({ secret: true }),
  },
  derive: { total: { from: ['money', 'number'], of: r => (r.money && r.number ? (Number(r.money) * r.number).toFixed(2) : null) } },
  form: [
    ['text', 'number', 'money', 'total'],
    ['number1', 'owner', 'cost', 'margin'],
    ['choice', 'reference', 'lines', 'pin'],
    { section: 'why', rows: ['reason'], when: 'number' },
  ],
  rights: { read: [], create: [], edit: [] },
})

const labels = Object.fromEntries(Object.keys(ORDER.fields).map(name => [name, `Поле ${name}`]))
const words = {
  ...ru,
  resources: {
    order: {
      name: 'Заказ',
      fields: labels,
      sections: { why: 'Причина' },
      choices: { choice: { small: 'Малый', big: 'Большой' } },
      hints: { owner: 'Не меняется' },
    },
  },
}

function open(record: WireRecord | undefined, rights: readonly string[] = [], children?: React.ReactNode): void {
  startSession({ token: 't', id: 5, login: 'a', fio: 'А', rights, isOnlyRead: false })
  const page = (
    <AdminContext
      i18nProvider={makeI18nProvider({ locale: 'ru', name: 'Русский' }, words)}
      dataProvider={makeDataProvider({ order: ORDER, person: PERSON })}
      authProvider={makeAuthProvider({ order: ORDER, person: PERSON })}
    >
      <ApplicationScreensProvider
        app={{
          resources: { order: ORDER, person: PERSON },
          ...screensOfAreas([]),
          menu: [],
          tabbed: [],
        }}
      >
        <RecordForm
          resource={ORDER}
          {...(record && { record })}
          onSaved={() => undefined}
          onCancel={() => undefined}
          frame={({ body, buttons }) => (
            <>
              {body}
              {buttons}
            </>
          )}
        >
          {children}
        </RecordForm>
      </ApplicationScreensProvider>
    </AdminContext>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: page }])} />)
}
const box = (name: string) => screen.queryByRole('textbox', { name: new RegExp(`^Поле ${name}( \\*)?$`) })

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('every kind has its input, and an unknown field is a fault', () => {
  open(
    undefined,
    [],
    [...KINDS, 'inn'].map(name => <InputOf key={name} name={name} />),
  )
  for (const name of ['text', 'number', 'decimal', 'money', 'date', 'dateTime', 'month', 'phone', 'email', 'inn', 'colour'])
    expect(box(name), name).toBeInTheDocument()
  expect(screen.getByRole('checkbox', { name: 'Поле flag' })).not.toBeChecked()
  for (const name of ['choice', 'reference', 'references'])
    expect(screen.getByRole('combobox', { name: `Поле ${name}` })).toBeInTheDocument()
  expect(screen.getByLabelText('Поле file')).toHaveAttribute('type', 'file')
  cleanup()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  open(undefined, [], <InputOf name="nothing" />)
  expect(screen.getAllByText(/order has no field nothing/).length).toBeGreaterThan(0)
})

test('a derived value is kept up to date while its sources are typed', async () => {
  const user = userEvent.setup()
  open(undefined)
  await user.type(box('money')!, '10,5')
  await user.type(box('number')!, '3')
  expect(await screen.findByText(/^31,50/)).toBeInTheDocument()
  expect(box('total')).toBeNull()
})

test('a section appears and disappears with the value of its condition', async () => {
  const user = userEvent.setup()
  open(undefined)
  expect(screen.queryByRole('region', { name: 'Причина' })).not.toBeInTheDocument()
  expect(box('reason')).toBeNull()
  await user.type(box('number')!, '2')
  await waitFor(() => expect(box('reason')).toBeInTheDocument())
  await user.clear(box('number')!)
  await waitFor(() => expect(box('reason')).toBeNull())
})

test('a field that may not be set is absent from a new record and shown as text in an existing one', () => {
  open(undefined)
  for (const name of ['number1', 'cost', 'margin']) expect(screen.queryByText(`Поле ${name}`), name).toBeNull()
  expect(box('owner')).toBeInTheDocument()
  expect(screen.getByLabelText(/Поле pin/)).toHaveAttribute('type', 'password')
  cleanup()
  open({ id: 7, version: 1, text: 'Т', number1: 'ЗК-7', owner: 'Иванов', cost: '5.00', margin: '1.00', lines: [{ id: 1, name: 'Строка' }] })
  expect(screen.getByText('ЗК-7')).toBeInTheDocument()
  expect(screen.getByText('Иванов')).toBeInTheDocument()
  expect(screen.getByText('Строка')).toBeInTheDocument()
  expect(box('owner')).toBeNull()
  expect(box('cost')).toBeNull()
  expect(screen.queryByText('Поле margin')).toBeNull()
  cleanup()
  open({ id: 7, version: 1, text: 'Т', cost: '5.00', margin: '1.00' }, ['MONEY'])
  expect(box('cost')).toBeInTheDocument()
  expect(box('margin')).toBeInTheDocument()
})

test('an existing record takes no default value from a record of the surrounding page', () => {
  open({ id: 7, version: 1, text: 'Т' }, [], <FormOf layout={['text', 'reason']} />)
  expect(box('text')).toHaveValue('Т')
  expect(box('reason')).toHaveValue('')
  expect(box('text')).toBeRequired()
})
