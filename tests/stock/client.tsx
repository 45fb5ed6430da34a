import simpleRestProvider from 'ra-data-simple-rest'
import { Admin, EditGuesser, fetchUtils, ListGuesser, Resource } from 'react-admin'

/** Signs the client in as the documentation of ra-data-simple-rest shows, with the session stored by the product. */
const client: typeof fetchUtils.fetchJson = (address, options) => {
  const { token } = JSON.parse(localStorage.getItem('user') ?? '{}') as { token?: string }
  return fetchUtils.fetchJson(address, { ...options, user: { authenticated: true, token: `Bearer ${token}` } })
}
const dataProvider = simpleRestProvider('/api', client)

const Edit = () => <EditGuesser mutationMode="pessimistic" />

/** React-admin without any part of the product; it guesses the fields of records. */
export const Page = () => (
  <Admin dataProvider={dataProvider}>
    <Resource name="companies" list={ListGuesser} edit={Edit} recordRepresentation="name" />
  </Admin>
)
