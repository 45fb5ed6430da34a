import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect } from 'react'
import { TestTranslationProvider } from 'react-admin'
import { createMemoryRouter, RouterProvider, useLocation, useNavigate } from 'react-router'
import { expect, test } from 'vitest'
import { defineResource, field, type Resource } from '#resource'
import { SearchBox } from '../../../src/admin/list/SearchBox.tsx'
import { useListQuery, type ChangeListQuery } from '../../../src/admin/list/useListQuery.ts'

const crate = defineResource({
  name: 'crate',
  area: 'goods',
  api: { path: 'api/crates', calls: ['list', 'one'] },
  title: 'name',
  fields: { name: field.text(), colour: field.colour() },
  list: { columns: ['name', 'colour'], sort: ['name'], filters: { colour: 'equals' }, search: ['name'] },
  rights: { read: ['COMPANY_LIST'] },
}) as Resource

interface Ways {
  ask: ChangeListQuery
  leave: () => void
}
const Page = ({ ways }: { readonly ways: Ways }) => {
  const { search } = useLocation()
  const navigate = useNavigate()
  const { query: listQuery, setQuery } = useListQuery(crate)
  useEffect(() => {
    Object.assign(ways, { ask: setQuery, leave: () => void navigate({ search: '' }) })
  }, [ways, setQuery, navigate])
  return (
    <TestTranslationProvider translate={(key: string) => key}>
      <output>{search}</output>
      <SearchBox resource={crate} query={listQuery.query} onQuery={query => setQuery({ query })} />
    </TestTranslationProvider>
  )
}
const box = (): HTMLElement => screen.getByRole('textbox')
const show = (): Ways => {
  const ways = {} as Ways
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: <Page ways={ways} /> }])} />)
  return ways
}

test('a text typed just before leaving an address does not appear at the next one', async () => {
  const { leave } = show()
  const user = userEvent.setup()
  await user.type(box(), 'ооо')
  act(() => {
    fireEvent.keyDown(box(), { key: 'Enter' })
    leave()
  })
  expect(box()).toHaveValue('')
})

test('two changes before the next rendering are both applied', () => {
  const { ask } = show()
  act(() => {
    ask({ query: 'ооо' })
    ask({ filter: { colour: '#ff0000' } })
  })
  expect(new URLSearchParams(screen.getByRole('status').textContent)).toEqual(new URLSearchParams({ query: 'ооо', colour: '#ff0000' }))
})
