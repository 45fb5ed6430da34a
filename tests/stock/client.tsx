import simpleRestProvider from 'ra-data-simple-rest'
import { Admin, EditGuesser, fetchUtils, ListGuesser, Resource } from 'react-admin'

/** As the documentation of ra-data-simple-rest signs a client in: by the session that the product has kept. */
const client: typeof fetchUtils.fetchJson = (address, options) => {
  const { token } = JSON.parse(localStorage.getItem('user') ?? '{}') as { token?: string }
  return fetchUtils.fetchJson(address, { ...options, user: { authenticated: true, token: `Bearer ${token}` } })
}
const dataProvider = simpleRestProvider('/api', client)

const Edit = () => <EditGuesser mutationMode="pessimistic" />

/** Nothing of the product: react-admin as it is, which guesses what records hold. */
export const Page = () => (
  <Admin dataProvider={dataProvider}>
    <Resource name="companies" list={ListGuesser} edit={Edit} recordRepresentation="name" />
  </Admin>
)
