import { renewRights } from '../api.ts'
import type { DeclaredDataProvider } from '../data/providerTypes.ts'
import { changeSession } from '../session.ts'

/** Switches the user's own read-only mode, loads the account again and reloads the page (foundations §2.5). */
export async function switchReadOnly(provider: DeclaredDataProvider, isOnlyRead: boolean): Promise<void> {
  await provider.invoke(null, { method: 'PATCH', path: 'api/init_menu', json: { isOnlyRead } })
  changeSession({ isOnlyRead })
  await renewRights()
  window.location.reload()
}
