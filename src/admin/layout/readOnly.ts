import { renewRights, request } from '../api.ts'
import { changeSession } from '../session.ts'

/** Switches the user's own read-only mode, reads the account anew and reloads the page (foundations §2.5). */
export async function switchReadOnly(isOnlyRead: boolean): Promise<void> {
  await request('PATCH', 'api/init_menu', { json: { isOnlyRead } })
  changeSession({ isOnlyRead })
  await renewRights()
  window.location.reload()
}
